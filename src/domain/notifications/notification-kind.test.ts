import { expect, test } from 'vitest';
import { channelsOf, isOptionalKind, isWanted, NOTIFICATION_CHOICES, OPTIONAL_KINDS } from './notification-kind.ts';

test('what may be turned off, by which way: all else is always sent', () => {
  expect(OPTIONAL_KINDS).toEqual([
    'advisory_reminder',
    'advisory_progress',
    'activity_reminder',
    'appointment_reminder',
    'space_reminder',
    'space_progress',
    'spending_receipt',
  ]);
  expect(NOTIFICATION_CHOICES).toEqual([
    'advisory_reminder mail',
    'advisory_reminder sms',
    'advisory_progress mail',
    'activity_reminder mail',
    'activity_reminder sms',
    'appointment_reminder mail',
    'appointment_reminder sms',
    'space_reminder mail',
    'space_progress mail',
    'spending_receipt mail',
  ]);
  expect(['account', 'booking', 'money', 'called_off', 'offer', 'answer', 'office'].filter(isOptionalKind)).toEqual([]);
});

test.each(['toString', '__proto__', 'constructor', '', 'Advisory_reminder', 'advisory_reminder mail'])('%o names no kind', (kind) => {
  expect(isOptionalKind(kind)).toBe(false);
});

test('until a member chooses, e-mails come and SMS do not', () => {
  expect([isWanted('advisory_reminder', 'mail', undefined), isWanted('advisory_reminder', 'sms', undefined)]).toEqual([true, false]);
  expect([isWanted('advisory_reminder', 'mail', false), isWanted('advisory_reminder', 'sms', true)]).toEqual([false, true]);
});

test('nothing comes by a way that its kind does not have, whatever was chosen', () => {
  expect(channelsOf('space_reminder')).toEqual(['mail']);
  expect(isWanted('space_reminder', 'sms', true)).toBe(false);
});
