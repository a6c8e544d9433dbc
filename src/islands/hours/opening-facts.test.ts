import { expect, test } from 'vitest';
import { taipeiInstant } from '../../domain/taipei-time.ts';
import { type OpeningFacts, openingState } from './opening-facts.ts';

const facts: OpeningFacts = {
  open: 10,
  close: 21,
  weekdays: [1],
  days: { '2026-12-25': '行憲紀念日' },
  words: { today: '今天', rest: '休館', open: '開放中', before: '10:00 開門', after: '已閉館', closed: '今日休館' },
};
const at = (day: string, hour: number) => openingState(facts, taipeiInstant(day, hour));

test('the house says what the clock in Taipei says, wherever the visitor is', () => {
  expect(at('2026-11-21', 9)).toEqual({ isOpen: false, text: '10:00 開門' });
  expect(at('2026-11-21', 10)).toEqual({ isOpen: true, text: '開放中' });
  expect(at('2026-11-21', 20)).toEqual({ isOpen: true, text: '開放中' });
  expect(at('2026-11-21', 21)).toEqual({ isOpen: false, text: '已閉館' });
});

test('it is closed on Mondays, and on a holiday by its name', () => {
  expect(at('2026-11-23', 14)).toEqual({ isOpen: false, text: '今日休館' });
  expect(at('2026-12-25', 14)).toEqual({ isOpen: false, text: '今日休館（行憲紀念日）' });
});
