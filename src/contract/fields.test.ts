import * as v from 'valibot';
import { expect, test } from 'vitest';
import { faultsOf } from './field-message.ts';
import { formInteger, lineField, longText, nameField, shortText } from './fields.ts';
import { ReviewLeaseSchema } from './spaces/staff-space.ts';

const faultOf = (schema: v.GenericSchema, value: unknown) => faultsOf(v.safeParse(schema, value).issues ?? [])[0];

test('half a character is in the wrong format, in one line and in many', () => {
  for (const schema of [shortText, nameField, longText(100)]) expect(faultOf(schema, 'ink\ud800')).toEqual({ field: '', message: 'WRONG_FORMAT' });
});

test('a line that turns text around is refused, one with what cannot be seen is read without it', () => {
  expect(faultOf(shortText, 'ink\u202etxt')?.message).toBe('WRONG_FORMAT');
  expect(faultOf(shortText, 'ink\u2066')?.message).toBe('WRONG_FORMAT');
  expect(v.parse(shortText, ' \ufeffin\u200bk\u00ad ')).toBe('ink');
  expect(faultOf(shortText, '\u200b\u3164')?.message).toBe('REQUIRED');
  expect(faultOf(nameField, 'w\u200bww.example.com')?.message).toBe('WRONG_FORMAT');
  expect(v.parse(lineField(5), '\u200binker')).toBe('inker');
});

test('of many lines the breaks are one kind, and what is no text is left out; without anything to be seen there is no text', () => {
  expect(v.parse(longText(100), ' in\r\nk\u2028a\u0085b\tc\u0007\u001b[0m ')).toBe('in\nk\na\nb\tc[0m');
  for (const nothing of ['\u0085\u2028\u2029', '\u0007\u001b', '\u200b\u2060', '\u202e', ' \r\n\t', '\u3164'])
    expect([nothing, faultOf(longText(100), nothing)?.message]).toEqual([nothing, 'REQUIRED']);
});

test('names as people have them pass', () => {
  for (const name of ['𠮷野家の髙﨑', '葛󠄀城 舞', '👩‍🎨 Mei', 'Zoë O’Neill-Müller', '阿🏳️‍🌈', 'ﾊﾝｶｸ']) expect(v.parse(nameField, name)).toBe(name);
});

test('a number that is too large says so, however many digits it has', () => {
  const page = v.object({ per_page: v.pipe(formInteger, v.minValue(1), v.maxValue(100)) });
  for (const digits of ['101', '1000000000', '9'.repeat(40)])
    expect(faultOf(page, { per_page: digits })).toEqual({ field: 'per_page', message: 'TOO_LARGE', limit: 100 });
  expect(faultOf(page, { per_page: `-${'9'.repeat(40)}` })?.message).toBe('TOO_SMALL');
  expect(faultOf(page, { per_page: 'ten' })?.message).toBe('WRONG_TYPE');
});

test('an event that there is not is none of the options; one that is missing is required', () => {
  expect(faultOf(ReviewLeaseSchema, { event: 'explode' })).toEqual({ field: 'event', message: 'NOT_AN_OPTION' });
  expect(faultOf(ReviewLeaseSchema, {})).toEqual({ field: 'event', message: 'REQUIRED' });
});
