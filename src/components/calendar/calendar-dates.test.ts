import { expect, test } from 'vitest';
import { FORMAT_LOCALE, LANGUAGES } from '../../i18n/languages.ts';
import { monthText, spokenWeekday } from './calendar-dates.ts';

test.each(LANGUAGES)('months and weekdays are written in %s as the platform writes them', (language) => {
  const platform = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(FORMAT_LOCALE[language], { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  for (let month = 1; month <= 12; month += 1) {
    const name = `2026-${String(month).padStart(2, '0')}`;
    expect(monthText(name, language)).toBe(platform(`${name}-01`, { year: 'numeric', month: 'long' }));
  }
  for (let day = 16; day <= 22; day += 1) expect(spokenWeekday(`2026-11-${day}`, language)).toBe(platform(`2026-11-${day}`, { weekday: 'long' }));
});
