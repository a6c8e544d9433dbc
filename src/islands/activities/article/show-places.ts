import { refreshBadges } from '../../content/activity/read-activity.ts';
import { wordOf } from '../../page/word-of.ts';
import type { SessionPlaces } from './read-places.ts';

/** Nothing can be registered for in these states, whatever is left. */
const OVER = ['cancelled', 'closed', 'not_open'];

/**
 * Puts the places of this moment into the page: the number that is left, beside each session of a series its own, and the stamp of the
 * whole. `page` is the element with the facts of the activity (`activityAttributes` of `components/activity`).
 */
export function showPlaces(page: HTMLElement, sessions: readonly SessionPlaces[], now: Date): void {
  const panel = page.querySelector<HTMLElement>('[data-registration]');
  if (!panel || sessions.length === 0) return;
  const open = sessions.filter(({ state }) => !OVER.includes(state));
  const [most] = (open.length > 0 ? open : sessions).toSorted((a, b) => b.remaining - a.remaining);
  // As if all that is taken had been given away at the desk: the stamps and links of the page go by that.
  if (most) Object.assign(page.dataset, { quota: String(most.quota), taken: String(most.quota - most.remaining) });
  const isSeries = sessions.length > 1;
  const left = page.querySelector<HTMLElement>('[data-left]');
  if (left && most && !isSeries) left.textContent = String(most.remaining);
  for (const { number, state, remaining } of sessions) {
    const place = page.querySelector<HTMLElement>(`[data-left-of="${number}"]`);
    if (!place) continue;
    place.textContent = remaining > 0 ? wordOf(panel.dataset, 'wordLeft').replace('{{count}}', String(remaining)) : wordOf(panel.dataset, 'wordFull');
    place.hidden = OVER.includes(state);
  }
  refreshBadges(now);
}
