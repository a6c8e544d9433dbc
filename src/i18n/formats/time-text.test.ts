import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMAT_LOCALE, LANGUAGES } from '../languages.ts';
import { clockText, dateText, dayClockText, dayText, longDayText, periodText, weekdayText } from './time-text.ts';

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const saturday = { start: at('2026-11-21 14:00'), end: at('2026-11-21 17:00') };

test('a period reads naturally in each language', () => {
  expect(periodText(saturday, 'zh')).toBe('11/21（六）14:00–17:00');
  expect(periodText(saturday, 'en')).toBe('Sat 21 Nov, 14:00–17:00');
  expect(periodText(saturday, 'ja')).toBe('11月21日（土）14:00〜17:00');
  expect(periodText(saturday, 'zh', { year: true })).toBe('2026/11/21（六）14:00–17:00');
});

test('a period over a night names both days', () => {
  const overnight = { start: at('2026-12-31 20:00'), end: at('2027-01-02 11:00') };
  expect(periodText(overnight, 'en', { year: true })).toBe('Thu 31 Dec 2026, 20:00 – Sat 2 Jan 2027, 11:00');
  expect(periodText(overnight, 'ja')).toBe('12月31日（木）20:00〜1月2日（土）11:00');
});

test('the year is named where it is not the present one, and a day that is both first and last once', () => {
  const next = { start: at('2027-01-02 14:00'), end: at('2027-01-02 17:00') };
  const overnight = { start: at('2026-12-31 20:00'), end: at('2027-01-02 11:00') };
  const now = at('2026-11-21 10:00');
  expect(periodText(saturday, 'ja', { now })).toBe('11月21日（土）14:00〜17:00');
  expect(periodText(next, 'ja', { now })).toBe('2027年1月2日（土）14:00〜17:00');
  expect(periodText(overnight, 'en', { now })).toBe('Thu 31 Dec, 20:00 – Sat 2 Jan 2027, 11:00');
  expect(periodText(overnight, 'zh', { now: next.start })).toBe('2026/12/31（四）20:00 – 2027/1/2（六）11:00');
  expect([dayClockText(saturday.start, 'zh'), dayClockText(saturday.start, 'en')]).toEqual(['11/21（六）14:00', 'Sat 21 Nov 14:00']);
});

test('days and clocks are those of Taipei, midnight is 00:00', () => {
  expect(dayText(new Date('2028-02-28T16:00:00Z'), 'zh')).toBe('2/29（二）');
  expect(clockText(new Date('2028-02-28T16:00:00Z'))).toBe('00:00');
  expect(longDayText(saturday.start, 'en')).toBe('Saturday 21 November');
  expect(longDayText(saturday.start, 'zh')).toBe('11月21日 星期六');
  expect(longDayText(saturday.start, 'ja')).toBe('11月21日土曜日');
  expect(weekdayText(saturday.start, 'ja')).toBe('土');
  expect(['zh', 'ja', 'en'].map((language) => weekdayText(at('2026-11-22 10:00'), language as 'zh'))).toEqual(['日', '日', 'Sun']);
  expect(dateText(saturday.start, 'en')).toBe('21 Nov');
});

test.each(LANGUAGES)('days and clocks in %s are what the platform writes', (language) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(FORMAT_LOCALE[language], { timeZone: 'Asia/Taipei', ...options });
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Taipei', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const weekdays = format({ weekday: language === 'en' ? 'short' : 'narrow' });
  const day = format({ day: 'numeric', month: 'short' });
  const long = format({ weekday: 'long', month: 'long', day: 'numeric' });
  fc.assert(
    fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (instant) => {
      expect(clockText(instant)).toBe(clock.format(instant));
      expect(weekdayText(instant, language)).toBe(weekdays.format(instant));
      if (language === 'en')
        expect([dateText(instant, 'en'), longDayText(instant, 'en')]).toEqual([day.format(instant), long.format(instant).replace(',', '')]);
      else expect(longDayText(instant, language)).toContain(long.formatToParts(instant).find(({ type }) => type === 'weekday')?.value);
    }),
  );
});

test('nothing else puts a day and a time together', () => {
  const written = globSync('src/**/*.{ts,tsx,astro}')
    .filter((file) => !/time-text|mail-dates|\.test\.ts$/.test(file))
    .flatMap(
      (file) =>
        readFileSync(file, 'utf8')
          .match(/.*\b(?:dayText|shortDay|nearDay)\([^`]*?\)\} ?\$?\{(?:clockText|hoursText)\(.*/g)
          ?.map((line) => `${file}: ${line.trim()}`) ?? [],
    );
  expect(written).toEqual([]);
});
