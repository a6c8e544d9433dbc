import { expect, test } from 'vitest';
import { languageFaults } from './page-languages.ts';

const page = (body: string, lang = 'en') => `<!DOCTYPE html><html lang="${lang}"><head><title>Comics</title></head><body>${body}</body></html>`;

test('a page is in the language of its address', () => {
  expect(languageFaults('/en/about.html', page('<p>Hello</p>'))).toEqual([]);
  expect(languageFaults('/zh/about.html', page('<p>您好</p>', 'zh-Hant'))).toEqual([]);
  expect(languageFaults('/zh/about.html', page('', 'en'))).toEqual(['/zh/about.html: the page is in en']);
  expect(languageFaults('/zh.html', page('', 'zh'))).toEqual(['/zh.html: lang="zh" is no language of the site', '/zh.html: the page is in zh']);
});

test.each([
  ['Chinese without a mark', '<p>漫畫的分鏡</p>', 'Han in en: “漫畫的分鏡”'],
  ['Japanese without a mark', '<p>マンガのコマ</p>', 'kana in en: “マンガのコマ”'],
  ['Japanese marked as Chinese', '<p lang="zh-Hant">マンガのコマ</p>', 'kana in zh-Hant: “マンガのコマ”'],
  ['what stands after a mark', '<p><b lang="ja">マンガ</b>漫畫</p>', 'Han in en: “漫畫”'],
  ['the words of a picture', '<p><img src="/a.webp" alt="漫畫展"></p>', 'Han in en: “漫畫展”'],
  ['a name that is read aloud', '<button aria-label="關閉">×</button>', 'Han in en: “關閉”'],
])('%s is found', (_, body, fault) => {
  expect(languageFaults('/en/about.html', page(body))).toEqual([`/en/about.html: ${fault}`]);
});

test.each([
  '<p lang="zh-Hant">漫畫</p>',
  '<p lang=ja>マンガ<img alt="漫画"></p>',
  '<p>Is the rain “patter” or ざあざあ in these pages? A translator tells</p>',
  '<script>const word = "漫畫";</script><style>a::after { content: "漫畫"; }</style><!-- 漫畫 -->',
])('%s is as it should be', (body) => {
  expect(languageFaults('/en/about.html', page(body))).toEqual([]);
});

test('a page of all languages has each of them, marked or not', () => {
  expect(languageFaults('/404.html', page('<p>找不到這一頁</p><p lang="ja">ページが見つかりません</p>'))).toEqual([]);
});
