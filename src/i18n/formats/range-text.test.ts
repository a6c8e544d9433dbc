import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rangeText, untilText, wideRangeText } from './range-text.ts';

test('a range has an en dash, in Japanese a wave dash', () => {
  expect((['zh', 'en', 'ja'] as const).map((language) => rangeText('10:00', '12:00', language))).toEqual(['10:00–12:00', '10:00–12:00', '10:00〜12:00']);
  expect(wideRangeText('12/8（二）', '12/10（四）', 'zh')).toBe('12/8（二）– 12/10（四）');
  expect(wideRangeText('Tue 5 Jan', 'Thu 7 Jan', 'en')).toBe('Tue 5 Jan – Thu 7 Jan');
  expect(wideRangeText('1月5日（火）', '1月7日（木）', 'ja')).toBe('1月5日（火）〜1月7日（木）');
  expect([untilText('12.26', 'ja'), untilText('12.26', 'zh')]).toEqual(['〜12.26', '– 12.26']);
});

/** Between a name and an address, which is no range; weekdays, which Chinese and English texts join with words; the marks themselves. */
const NO_RANGE = ['src/server/consultations/consultation-email.ts', 'src/i18n/formats/opening-days.ts', 'src/i18n/language-words.ts'];

test('nothing else writes a range: not the code, nor a Japanese text', () => {
  const written = globSync('src/**/*.{ts,tsx,astro}')
    .filter((file) => !/range-text|\.test\.ts$/.test(file) && !NO_RANGE.includes(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      return source.match(/.*(?:\} ?– ?[${<]|['"`>]\s?– ?['"`{<]|>\s*–).*/g)?.map((line) => `${file}: ${line.trim()}`) ?? [];
    });
  expect(written).toEqual([]);
  const japanese = globSync(['public/locales/ja/*.json', 'content/**/ja.md', 'content/**/ja.yaml', 'content/**/ja/**'])
    .filter((file) => /\.(?:json|md|yaml)$/.test(file))
    .filter((file) => /[\d:）日月]\s?–\s?[\d{]|\}–\{/.test(readFileSync(file, 'utf8')));
  expect(japanese).toEqual([]);
});
