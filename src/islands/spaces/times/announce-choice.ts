import { isoWeekday, taipeiInstant } from '../../../domain/time/taipei-time.ts';
import { longDayText } from '../../../i18n/formats/time-text.ts';
import { make } from './make-element.ts';
import type { Slot, TimeState } from './read-times.ts';
import type { PageWords } from './time-words.ts';

/** Says beside the calendar what was chosen and what it costs, and gives the application's link the day. */
export function announceChoice(root: HTMLElement, words: PageWords, { day, session }: Slot, state: TimeState): void {
  const isOpen = state === 'free' || state === 'asked';
  root.querySelector('[data-says]')?.replaceChildren(words.says(state));
  const kind = isoWeekday(day) > 5 ? 'weekend' : 'weekday';
  const rents = ([session, 'whole_day'] as const).map((each) =>
    make('div', {}, make('dt', {}, words.session(each).name), make('dd', {}, words.rent(each, kind))),
  );
  const { name, hours } = words.session(session);
  root
    .querySelector('[data-chosen]')
    ?.replaceChildren(
      make('h3', {}, longDayText(taipeiInstant(day), words.language)),
      make('p', {}, `${name} ${hours}`),
      ...(isOpen ? [make('dl', { class: 'rows' }, ...rents)] : []),
    );
  const link = root.querySelector<HTMLAnchorElement>('a.hot');
  if (link) link.search = isOpen ? String(new URLSearchParams({ day, session })) : '';
}
