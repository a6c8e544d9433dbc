import type { SpaceSession } from '../../domain/space.ts';
import { isoWeekday, taipeiInstant } from '../../domain/taipei-time.ts';
import type { Language } from '../../i18n/languages.ts';
import { longDayText } from '../../i18n/time-text.ts';
import type { TimeState } from './read-times.ts';
import type { TimeWords } from './time-words.ts';
import type { Slot } from './walk-times.ts';

/** Says beside the calendar what was chosen and what it costs, and gives the application's link the day. */
export function tellChoice(root: HTMLElement, words: TimeWords, language: Language, { day, session }: Slot, state: TimeState): void {
  const isOpen = state === 'free' || state === 'asked';
  const says = root.querySelector('[data-says]');
  if (says) says.textContent = words.says(state);
  const kind = isoWeekday(day) > 5 ? 'weekend' : 'weekday';
  const { name, hours } = words.session(session);
  const rents = element('dl', '', ...([session, 'whole_day'] as const).map((each) => rentRow(words, each, kind)));
  rents.className = 'rows';
  const heading = element('h3', longDayText(taipeiInstant(day), language));
  root.querySelector('[data-chosen]')?.replaceChildren(heading, element('p', `${name} ${hours}`), ...(isOpen ? [rents] : []));
  const link = root.querySelector<HTMLAnchorElement>('a.hot');
  if (link) link.search = isOpen ? String(new URLSearchParams({ day, session })) : '';
}

function rentRow(words: TimeWords, session: SpaceSession, kind: 'weekday' | 'weekend'): HTMLElement {
  return element('div', '', element('dt', words.session(session).name), element('dd', words.session(session)[kind]));
}

function element(tag: string, text: string, ...children: HTMLElement[]): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  made.append(...children);
  return made;
}
