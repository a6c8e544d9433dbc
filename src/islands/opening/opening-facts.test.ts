import { expect, test } from 'vitest';
import { taipeiInstant } from '../../domain/time/taipei-time.ts';
import { nextOpenDay, type OpeningFacts, openingState, withClosings } from './opening-facts.ts';

const facts: OpeningFacts = {
  open: 10,
  close: 21,
  weekdays: [1],
  days: { '2026-12-25': '行憲紀念日' },
  words: {
    today: '今天',
    next: '下次開館',
    rest: '休館',
    open: '開放中',
    before: '10:00 開門',
    after: '已閉館',
    closed: '今日休館',
    shut: '目前臨時休館',
    named: '{text}（{name}）',
  },
};
const at = (day: string, hour: number) => openingState(facts, taipeiInstant(day, hour));

test('the centre says what the clock in Taipei says, wherever the visitor is', () => {
  expect(at('2026-11-21', 9)).toEqual({ isOpen: false, text: '10:00 開門' });
  expect(at('2026-11-21', 10)).toEqual({ isOpen: true, text: '開放中' });
  expect(at('2026-11-21', 20)).toEqual({ isOpen: true, text: '開放中' });
  expect(at('2026-11-21', 21)).toEqual({ isOpen: false, text: '已閉館' });
});

test('it is closed on Mondays, and on a holiday by its name', () => {
  expect(at('2026-11-23', 14)).toEqual({ isOpen: false, text: '今日休館' });
  expect(at('2026-12-25', 14)).toEqual({ isOpen: false, text: '今日休館（行憲紀念日）' });
});

test('a closing at short notice closes its hours with its reason, and the whole day when no hour is left', () => {
  const hours = [{ start: taipeiInstant('2026-11-21', 14), end: taipeiInstant('2026-11-21', 18), reason: '颱風' }];
  const state = (hour: number) => openingState(withClosings(facts, hours), taipeiInstant('2026-11-21', hour), hours);
  expect(state(13)).toEqual({ isOpen: true, text: '開放中' });
  expect(state(14)).toEqual({ isOpen: false, text: '目前臨時休館（颱風）' });
  expect(state(18)).toEqual({ isOpen: true, text: '開放中' });
  const day = [{ start: taipeiInstant('2026-11-21'), end: taipeiInstant('2026-11-22'), reason: '颱風' }];
  expect(openingState(withClosings(facts, day), taipeiInstant('2026-11-21', 9), day)).toEqual({ isOpen: false, text: '今日休館（颱風）' });
});

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-23', '2026-11-24'],
  ['2026-12-25', '2026-12-26'],
])('the hours that are told on %s are those of %s, when the centre is next open', (today, day) => {
  expect(nextOpenDay(facts, taipeiInstant(today, 22))).toBe(day);
  const everyDay = { ...facts, weekdays: [1, 2, 3, 4, 5, 6, 7] };
  expect(nextOpenDay(everyDay, taipeiInstant(today, 22))).toBe(today);
});
