import { expect, test } from 'vitest';
import { isOlderThanZh, type TextTimes } from './older.ts';

const act = (number: number, minute: number) => ({ number, at: new Date(minute * 60_000), commit: null });
const commit = (minute: number) => ({ commit: `c${minute}`, at: new Date(minute * 60_000) });
const times = (zh: { act?: [number, number]; commit?: number }, en: { act?: [number, number]; commit?: number }): TextTimes => ({
  acts: { at: new Date(0), by: null, byLanguage: { ...(zh.act && { zh: act(...zh.act) }), ...(en.act && { en: act(...en.act) }) } },
  committed: { ...(zh.commit && { zh: commit(zh.commit) }), ...(en.commit && { en: commit(en.commit) }) },
});

test.each<[string, TextTimes, boolean]>([
  ['nothing is known', { acts: undefined, committed: undefined }, false],
  ['both came with one commit', times({ commit: 1 }, { commit: 1 }), false],
  ['zh was committed later', times({ commit: 2 }, { commit: 1 }), true],
  ['the translation was committed later', times({ commit: 1 }, { commit: 2 }), false],
  ['two acts of one moment, zh the later', times({ act: [2, 5] }, { act: [1, 5] }), true],
  ['one act changed both', times({ act: [1, 5] }, { act: [1, 5] }), false],
  ['zh by hand after the translation in the browser', times({ commit: 6 }, { act: [1, 5] }), true],
  ['said to be right in the browser after that', times({ commit: 6 }, { act: [2, 7], commit: 1 }), false],
  ['zh in the browser after a translation by hand', times({ act: [1, 5], commit: 1 }, { commit: 3 }), true],
  ['a translation by hand after zh in the browser', times({ act: [1, 5], commit: 1 }, { commit: 6 }), false],
  ['zh in the browser, and no translation known', times({ act: [1, 5] }, {}), true],
])('%s', (_, given, expected) => {
  expect(isOlderThanZh(given, 'en')).toBe(expected);
});
