import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMAT_LOCALE, LANGUAGES } from '../languages.ts';
import { datePieces, writeDate } from './date-pieces.ts';

test.each(LANGUAGES)('a day written from pieces is what the platform writes, in wide brackets, in %s', (language) => {
  const format = new Intl.DateTimeFormat(FORMAT_LOCALE[language], { month: 'long', day: 'numeric', weekday: 'short', timeZone: 'UTC' });
  const pieces = datePieces(language);
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }), (date) => {
      expect(writeDate(pieces, date.toISOString().slice(0, 10))).toBe(format.format(date).replace('(', '（').replace(')', '）'));
    }),
  );
});
