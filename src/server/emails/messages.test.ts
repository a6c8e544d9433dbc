import { expect, test } from 'vitest';
import { MAIL_TEMPLATES, SMS_TEMPLATES } from './message-texts.ts';
import type { EmailValueNames } from './message-values.ts';
import { EMAIL_PARTS, emails, sms } from './messages.ts';

const offered = { name: 'Hanako', device: 'A3', time: 'Sat', until: 'Fri', url: 'https://hub.example/x' };
const validUntil = new Date('2026-11-18T10:00:00Z');
const ics = { name: 'a.ics', body: 'BEGIN:VCALENDAR' };

test('there is a function for each e-mail and SMS, which returns what is enqueued', () => {
  expect(Object.keys(emails)).toEqual(MAIL_TEMPLATES);
  expect(Object.keys(sms)).toEqual(SMS_TEMPLATES);
  expect(emails.rentOffered(offered)).toEqual({ template: 'rentOffered', values: offered });
  expect(emails.verifyEmail({ name: 'Hanako', url: 'x' }, { validUntil })).toEqual({
    template: 'verifyEmail',
    values: { name: 'Hanako', url: 'x' },
    validUntil: '2026-11-18T10:00:00.000Z',
  });
  expect(sms.registerCode({ code: '123456' }, { validUntil })).toEqual({
    template: 'registerCode',
    values: { code: '123456' },
    validUntil: '2026-11-18T10:00:00.000Z',
  });
  expect(sms.mobileChanged({})).toEqual({ template: 'mobileChanged', values: {} });
  for (const template of Object.keys(EMAIL_PARTS)) expect(MAIL_TEMPLATES).toContain(template);
});

test('a value or file that is missing or surplus does not compile', () => {
  const { until: _, ...missing } = offered;
  const calls = [
    // @ts-expect-error -- it says until when the offer stands
    () => emails.rentOffered(missing),
    // @ts-expect-error -- it has no place
    () => emails.rentOffered({ ...offered, place: '3F' }),
    // @ts-expect-error -- it does not come by a name that is written otherwise
    () => emails.accountDeleted({ Name: 'Hanako' }),
    // @ts-expect-error -- a value is a text, a number or a list
    () => emails.accountDeleted({ name: null }),
    // @ts-expect-error -- it carries a code, which ends
    () => emails.verifyEmail({ name: 'Hanako', url: 'x' }),
    // @ts-expect-error -- it has a calendar file, not a code
    () => emails.advisoryCancelled({ name: 'Hanako', category: 'a', method: 'b', time: 'c', url: 'x' }, { validUntil }),
    // @ts-expect-error -- it has no calendar file
    () => emails.advisoryReview({ name: 'Hanako', category: 'a', method: 'b', time: 'c', url: 'x' }, { ics }),
    // @ts-expect-error -- it asks for no value
    () => sms.mobileChanged({ code: '123456' }),
    // @ts-expect-error -- it carries a code
    () => sms.registerCode({}, { validUntil }),
    // @ts-expect-error -- there is none of this name
    () => emails.rentForgotten(offered),
  ];
  expect(calls).toHaveLength(10);
  // A function takes the place of a callback only if its values are those that the callback is given.
  const facts: (write: (values: Record<EmailValueNames['totpOn'], string>) => unknown) => unknown = (write) => write;
  expect(facts(emails.totpOff)).toBe(emails.totpOff);
  // @ts-expect-error -- it also asks for how many codes are left
  expect(facts(emails.recoveryCodeUsed)).toBe(emails.recoveryCodeUsed);
  // @ts-expect-error -- it does not ask for the network
  expect(facts(emails.mobileChanged)).toBe(emails.mobileChanged);
});
