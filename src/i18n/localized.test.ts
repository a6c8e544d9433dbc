import { expect, test } from 'vitest';
import { readField } from './localized.ts';

test('a field is read in its language, or in zh and says so; without zh it is an error, not an empty text', () => {
  const item = { title_zh: '畫室', title_en: 'Studio', title_ja: null };
  expect(readField(item, 'title', 'en')).toEqual({ text: 'Studio', lang: 'en', isFallback: false });
  expect(readField(item, 'title', 'ja')).toEqual({ text: '畫室', lang: 'zh', isFallback: true });
  expect(() => readField(JSON.parse('{}'), 'title', 'zh')).toThrow('title_zh');
});
