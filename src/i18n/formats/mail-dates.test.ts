import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../languages.ts';
import { mailDay, mailDays, mailHours, mailMoment, mailPeriod } from './mail-dates.ts';

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const afternoon = { start: at('2026-12-05 14:00'), end: at('2026-12-05 17:00') };
const eve = { start: at('2026-12-31 20:00'), end: at('2027-01-02 11:00') };
const inEach = (write: (language: Language) => string) => LANGUAGES.map(write).sort();

test('an e-mail names a day, a moment and a period in one style, with the year', () => {
  expect(inEach((language) => mailDay('2026-12-05', language))).toEqual(['2026/12/5（六）', '2026年12月5日（土）', 'Sat 5 Dec 2026']);
  expect(inEach((language) => mailMoment(afternoon.start, language))).toEqual(['2026/12/5（六）14:00', '2026年12月5日（土）14:00', 'Sat 5 Dec 2026, 14:00']);
  expect(inEach((language) => mailPeriod(afternoon, language))).toEqual([
    '2026/12/5（六）14:00–17:00',
    '2026年12月5日（土）14:00〜17:00',
    'Sat 5 Dec 2026, 14:00–17:00',
  ]);
  for (const language of LANGUAGES) {
    const day = mailDay('2026-12-05', language);
    expect(mailMoment(afternoon.start, language).startsWith(day)).toBe(true);
    expect(mailPeriod(afternoon, language).startsWith(mailMoment(afternoon.start, language))).toBe(true);
  }
});

test('what runs into another year names both', () => {
  expect(mailPeriod(eve, 'en')).toBe('Thu 31 Dec 2026, 20:00 – Sat 2 Jan 2027, 11:00');
  expect(mailPeriod(eve, 'zh')).toBe('2026/12/31（四）20:00 – 2027/1/2（六）11:00');
  expect(mailHours(mailDays('2026-12-31', '2027-01-02', 'ja'), afternoon, 'ja')).toBe('2026年12月31日（木）〜2027年1月2日（土） 14:00〜17:00');
  expect(mailHours(mailDays('2026-12-05', '2026-12-07', 'en'), afternoon, 'en')).toBe('Sat 5 Dec – Mon 7 Dec 2026, 14:00–17:00');
});
