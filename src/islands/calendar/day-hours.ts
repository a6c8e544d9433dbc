import { hoursOfDay } from '../../domain/opening/opening-hours.ts';
import { rangeText } from '../../i18n/formats/range-text.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { hoursOf } from '../opening/hours-of.ts';
import type { OpeningNow } from '../opening/load-closings.ts';
import { hoursShown } from '../opening/opening-facts.ts';

/** The hours of a day as its cell says them: closed, with the reason where there is one; or its own hours, where they are not the usual ones. */
function cellHours(day: string, { known, closings }: OpeningNow): { isClosed: boolean; state: string; reason: string } {
  const hours = hoursOfDay(day, hoursOf(known));
  if (hours === null) return { isClosed: true, state: known.words.rest, reason: known.days[day] ?? '' };
  const { openHour, closeHour } = hoursShown(day, hours, closings);
  const isUsual = openHour === known.open && closeHour === known.close;
  return { isClosed: false, state: isUsual ? '' : rangeText(`${openHour}:00`, `${closeHour}:00`, pageLanguage()), reason: '' };
}

/** Says of each day from one on how it is at the moment: pages are built before staff opens or closes a day. Days that are over stay as they were. */
export function showHours(root: ParentNode, from: string, now: OpeningNow): void {
  for (const cell of root.querySelectorAll<HTMLElement>('[data-day]')) {
    const { day = '' } = cell.dataset;
    if (day < from) continue;
    const { isClosed, state, reason } = cellHours(day, now);
    cell.classList.toggle('off', isClosed);
    put(cell.querySelector('.day'), 'small', state).dataset.state = '';
    // A strip has no room for reasons.
    if (cell.matches('td')) Object.assign(put(cell, 'p', reason), { className: 'closed-reason' }).dataset.kind = 'closed';
    // The list below names closed days as the build knew them.
    if (!isClosed) for (const entry of root.querySelectorAll(`[data-event][data-kind="closed"][data-from="${day}"]`)) entry.remove();
  }
}

const SELECTORS = { small: '[data-state]', p: '.closed-reason' } as const;

/** Writes a text into the piece of a cell that has it; without text there is none. What is made anew looks as what was built: pieces of a component share its mark. */
function put(parent: Element | null, kind: 'small' | 'p', text: string): HTMLElement {
  const known = parent?.querySelector<HTMLElement>(SELECTORS[kind]);
  const piece = known ?? document.createElement(kind);
  piece.textContent = text;
  if (text === '') piece.remove();
  else if (!known && parent) {
    for (const { name } of parent.attributes) if (name.startsWith('data-astro-')) piece.setAttribute(name, '');
    parent.append(piece);
  }
  return piece;
}
