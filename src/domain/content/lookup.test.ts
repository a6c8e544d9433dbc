import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasInitial, INITIALS, initialOf } from './index-letters.ts';
import { decadeOf, EVERYTHING, hasTerms, LOOKUP_ORDERS, type LookupEntry, lookUp, normalise, readLookup, writeLookup } from './lookup.ts';

const entry = (id: string, words: string, more: Partial<LookupEntry> = {}): LookupEntry => ({ id, words: normalise(words), facets: {}, ...more });
const shelf = [
  entry('ferry', '渡船頭的末班燈 渡し場の終い灯 わたしばのしまいび The Last Lamp', {
    initial: 'ㄉ',
    year: 2025,
    facets: { genre: ['historical', 'slice-of-life'] },
  }),
  entry('seven', '第七月臺 七番線 ななばんせん Platform Seven', { initial: 'ㄉ', year: 2022, facets: { genre: ['mystery'] } }),
  entry('wash', '凌晨三點的洗衣店 午前三時のコインランドリー Laundromat', { initial: 'ㄌ', year: 2022, facets: { genre: ['slice-of-life'] } }),
];
const ids = (query: Partial<typeof EVERYTHING>) => lookUp(shelf, { ...EVERYTHING, ...query }, 'newest').map(({ id }) => id);

describe('a search', () => {
  test.each([
    ['月台', ['seven']],
    ['ＰＬＡＴＦＯＲＭ　seven', ['seven']],
    ['ワタシバ', ['ferry']],
    ['こいんらんどりー', ['wash']],
    ['ｺｲﾝﾗﾝﾄﾞﾘｰ', ['wash']],
    ['lamp last', ['ferry']],
    ['lamp seven', []],
    ['  ', ['ferry', 'seven', 'wash']],
  ])('for %j finds %j', (q, expected) => expect(ids({ q })).toEqual(expected));

  test('takes letter, years and facets together', () => {
    expect(ids({ initial: 'ㄉ' })).toEqual(['ferry', 'seven']);
    expect(ids({ from: 2020, to: 2024 })).toEqual(['seven', 'wash']);
    expect(ids({ from: 2024, to: 2020 })).toEqual(['seven', 'wash']);
    expect(ids({ initial: 'ㄉ', facets: { genre: 'slice-of-life' } })).toEqual(['ferry']);
    expect(ids({ facets: { status: 'paused' } })).toEqual([]);
  });

  test('is ordered by name or by year, names deciding within a year', () => {
    expect(ids({ order: 'name' })).toEqual(['ferry', 'seven', 'wash']);
    expect(ids({ order: 'oldest' })).toEqual(['seven', 'wash', 'ferry']);
  });
});

test('normalising twice changes nothing, and neither width nor case nor script hides a text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalise(normalise(text))).toBe(normalise(text));
    }),
  );
  expect(normalise('ガギグゲゴ ヴ')).toBe('がぎぐげご ゔ');
});

test('a found entry never depends on what else is on the shelf, and order loses nothing', () => {
  const entries = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      words: fc.string().map(normalise),
      year: fc.integer({ min: 1998, max: 2026 }),
      facets: fc.record({ genre: fc.subarray(['a', 'b']) }),
    }),
    { selector: ({ id }) => id },
  );
  const query = fc.record({
    q: fc.string({ maxLength: 2 }),
    initial: fc.constant(''),
    from: fc.option(fc.integer({ min: 1998, max: 2026 })),
    to: fc.option(fc.integer({ min: 1998, max: 2026 })),
    facets: fc.constantFrom<Record<string, string>[]>({}, { genre: 'a' }),
    order: fc.option(fc.constantFrom(...LOOKUP_ORDERS)),
  });
  fc.assert(
    fc.property(entries, query, (all, asked) => {
      const found = lookUp(all, asked, 'name').map(({ id }) => id);
      const alone = all.filter((each) => lookUp([each], asked, 'name').length === 1).map(({ id }) => id);
      expect(found.toSorted()).toEqual(alone.toSorted());
    }),
  );
});

test('a query survives its address, and an address of nonsense asks for everything', () => {
  const year = fc.option(fc.integer({ min: 1000, max: 9999 }));
  const query = fc.record({
    q: fc.string({ maxLength: 100 }).filter((q) => q.isWellFormed()),
    initial: fc.constantFrom('', ...INITIALS.zhuyin),
    from: year,
    to: year,
    facets: fc.constantFrom<Record<string, string>[]>({}, { genre: 'food' }, { genre: 'food', status: 'paused' }),
    order: fc.option(fc.constantFrom(...LOOKUP_ORDERS)),
  });
  fc.assert(
    fc.property(query, (asked) => {
      expect(readLookup(writeLookup(asked), ['genre', 'status'])).toEqual(asked);
    }),
  );
  expect(readLookup('from=20&to=abcd&sort=price&colour=red', ['genre'])).toEqual(EVERYTHING);
});

test.each([
  ['がっこう', 'か'],
  ['ゃ', 'や'],
  ['ぱん', 'は'],
  ['わたし', 'わ'],
  ['をとこ', 'わ'],
  ['ぁ', 'あ'],
  ['んだ', 'わ'],
  ['よる', 'や'],
  ['ろく', 'ら'],
  ['むら', 'ま'],
  ['のら', 'な'],
  ['とら', 'た'],
  ['7ばん', undefined],
])('%s stands in the row of %s', (kana, row) => {
  expect(initialOf({ zhuyin: 'ㄅ', kana, latin: 'Émile' }, 'kana')).toBe(row);
  expect(initialOf({ zhuyin: 'ㄅ', kana, latin: 'Émile' }, 'latin')).toBe('E');
});

test('a year belongs to its decade', () => {
  expect([1998, 2000, 2029].map(decadeOf)).toEqual(['1990s', '2000s', '2020s']);
});

test('whoever asks for a letter, in any width or script, gets what the page has under it', () => {
  const name = { zhuyin: 'ㄏ', kana: 'ぎんのねこ', latin: 'Harbour Cats' };
  for (const letter of ['ㄏ', 'か', 'き', 'ぎ', 'カ', 'ｶ', 'h', 'H', 'Ｈ']) expect([letter, hasInitial(name, letter)]).toEqual([letter, true]);
  for (const letter of ['ㄐ', 'さ', 'C', '', '7']) expect([letter, hasInitial(name, letter)]).toEqual([letter, false]);
});

test('臺 and 台 are one in a name', () => {
  expect(hasTerms(normalise('第七月臺 Platform Seven'), '月台 ｓｅｖｅｎ')).toBe(true);
  expect(hasTerms(normalise('第七月臺 Platform Seven'), '月台 eight')).toBe(false);
});
