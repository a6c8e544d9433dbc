import { expect, test } from 'vitest';
import { hasPhrase, plainWords } from './search-text.ts';

test('of a text its words and runs count, whatever case, width, accents and marks', () => {
  expect(plainWords('  “Café”, Ｏｐｅｎ—TODAY?  ')).toBe('cafe open today');
  expect(plainWords('幾點 關門？')).toBe('幾點 關門');
  expect(plainWords('…!?')).toBe('');
});

test('a phrase stands in a longer question: as whole words, or anywhere in Chinese and Japanese', () => {
  expect(hasPhrase('So, when do you CLOSE on Sunday?', 'when do you close')).toBe(true);
  expect(hasPhrase('請問你們幾點關門呢', '幾點關門')).toBe(true);
  expect(hasPhrase('幾點 關門', '幾點關門')).toBe(true);
  expect(hasPhrase('日曜は何時まで？', '何時まで')).toBe(true);
  expect(hasPhrase('ｵﾝﾗｲﾝ相談', 'オンライン')).toBe(true);
  expect(hasPhrase('reopen today', 'open today')).toBe(false);
  expect(hasPhrase('when do you', 'when do you close')).toBe(false);
  expect(hasPhrase('anything', '…')).toBe(false);
});
