import { type ActivityTimes, activityBadges } from '../../../domain/content/activity-state.ts';
import { wordOf } from '../../page/word-of.ts';

/** The facts that a page wrote as `data-` attributes (`activityAttributes` of `components/activity`). */
export function readActivity({ dataset }: HTMLElement): ActivityTimes {
  const { starts = '', ends = '', from = '', to = '', opens, closes, closesAt, quota, taken } = dataset;
  return {
    starts_on: starts,
    ends_on: ends,
    from,
    to,
    is_cancelled: dataset.cancelled !== undefined,
    ...(opens && closes && { registration: { opens_on: opens, closes_on: closes, closes_at: closesAt, quota: Number(quota), taken: Number(taken) } }),
  };
}

/** The words of the badges, by `phase.…` and `registration.…`. */
function readWords(): Map<string, string> {
  const page = document.querySelector<HTMLElement>('[data-badge-words]');
  const words = page ? wordOf(page.dataset, 'badgeWords') : '';
  return new Map(words.split('|').map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** @throws Error where the page has no such word, which is a defect */
function wordFor(words: ReadonlyMap<string, string>, name: string): string {
  const word = words.get(name);
  if (word === undefined) throw new Error(`The page has no word for ${name}`);
  return word;
}

/** Sets every badge by the clock: a page built yesterday must not say what was true yesterday. */
export function refreshBadges(now: Date): void {
  const words = readWords();
  for (const element of document.querySelectorAll<HTMLElement>('[data-activity]')) {
    const badges = activityBadges(readActivity(element), now);
    for (const kind of ['phase', 'registration'] as const) {
      const badge = element.querySelector<HTMLElement>(`[data-badge=${kind}]`);
      if (!badge) continue;
      const state = badges[kind];
      badge.hidden = state === null;
      badge.dataset.state = state ?? '';
      badge.textContent = state === null ? '' : wordFor(words, `${kind}.${state}`);
    }
    for (const part of element.querySelectorAll<HTMLElement>('[data-when]')) part.hidden = !isShown(part.dataset.when, badges);
    for (const part of element.querySelectorAll<HTMLElement>('[data-unless]'))
      part.hidden = (part.dataset.unless ?? '').split(' ').some((when) => isShown(when, badges));
  }
}

/** `data-when` names a state of the registration or, with a colon before it, a phase; `data-unless` one or more of them. */
function isShown(when = '', { phase, registration }: ReturnType<typeof activityBadges>): boolean {
  return when === `:${phase}` || when === registration;
}
