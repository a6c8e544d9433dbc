import { make, shown } from './make-element.ts';
import { TIME_STATES } from './read-times.ts';
import type { TimeWords } from './time-words.ts';

/** The meaning of the member's own mark. */
export interface Sign {
  mark: string;
  text: string;
}

interface FrameSetup {
  turn: (months: 1 | -1) => unknown;
  retry: () => void;
  signs?: readonly Sign[];
  how: string;
}

/** The frame of a month: its name between the ways to its neighbours, what its signs mean, what went wrong. */
export function frameCalendar({ t, state }: TimeWords, { turn, retry, signs = [], how }: FrameSetup) {
  const before = button(t('space:times.previous'), '←', () => turn(-1));
  const after = button(t('space:times.next'), '→', () => turn(1));
  const title = make('h3', { 'aria-live': 'polite' });
  const again = make('button', { type: 'button', class: 'btn' }, t('space:times.retry'));
  again.addEventListener('click', retry);
  const sign = make('span', { class: 'sign', 'aria-hidden': 'true' }, '!');
  const failed = make('div', { class: 'notice error', role: 'alert' }, sign, make('div', {}, make('p', {}, t('space:times.failed')), again));
  failed.hidden = true;
  const status = make('p', { class: 'sr', role: 'status' });
  const month = make('div', { class: 'month' });
  const meanings = [
    ...TIME_STATES.map((each) => make('li', {}, make('i', { 'data-state': each, 'aria-hidden': 'true' }), state(each))),
    ...signs.map(({ mark, text }) => make('li', {}, make('i', { 'data-picked': mark, 'aria-hidden': 'true' }), text)),
  ];
  return {
    /** Holds the grid of whatever month is shown. */
    month,
    parts: [
      make('div', { class: 'month-nav' }, before, title, after),
      failed,
      month,
      status,
      make('ul', { class: 'signs' }, ...meanings),
      make('p', { class: 'instructions' }, how),
    ],
    show: (grid: HTMLElement, name: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) => {
      title.textContent = name;
      before.disabled = isFirst;
      after.disabled = isLast;
      month.replaceChildren(grid);
    },
    say: (what: 'loading' | 'ready' | 'failed') => {
      status.textContent = what === 'loading' ? t('space:times.loading') : '';
      failed.hidden = what !== 'failed';
    },
  };
}

function button(name: string, sign: string, press: () => void): HTMLButtonElement {
  const made = make('button', { type: 'button', class: 'btn', 'aria-label': name }, shown(sign));
  made.addEventListener('click', press);
  return made;
}
