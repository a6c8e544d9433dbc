import { expect, test } from 'vitest';
import { readingOf, sortByName } from './sort-by-name.ts';

const names = [
  { title: '月門', initials: { zhuyin: 'ㄩ', kana: 'げつもん', latin: 'Moon Gate' } },
  { title: '北坡文化', initials: { zhuyin: 'ㄅ', kana: 'ほくはぶんか', latin: 'North Slope Books' } },
  { title: '長桌', initials: { zhuyin: 'ㄔ', kana: 'ながいつくえ', latin: 'Long Table' } },
];
const items = names.map(({ title, initials }) => ({ id: initials.latin, data: { initials }, texts: { zh: { title } } }));
const titles = (language: 'zh' | 'en' | 'ja') => sortByName(items, language).map(({ texts }) => texts.zh.title);

test('names stand in the order of each language: Zhuyin, Latin, kana', () => {
  expect(titles('zh')).toEqual(['北坡文化', '長桌', '月門']);
  expect(titles('en')).toEqual(['長桌', '月門', '北坡文化']);
  expect(titles('ja')).toEqual(['月門', '長桌', '北坡文化']);
});

test('two of one name stand by their ids, whatever order they came in', () => {
  const [one] = items;
  if (!one) throw new Error('no names');
  const twins = [
    { ...one, id: 'b' },
    { ...one, id: 'a' },
  ];
  for (const language of ['zh', 'en', 'ja'] as const) expect(sortByName(twins, language).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a name is found under its Zhuyin letter, its kana, its capital', () => {
  const initials = { zhuyin: 'ㄔ', kana: 'ながいつくえ', latin: 'long table' };
  expect((['zh', 'en', 'ja'] as const).map((language) => readingOf(initials, language))).toEqual(['ㄔ', 'L', 'ながいつくえ']);
});
