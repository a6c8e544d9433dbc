import { expect, test } from 'vitest';
import { serializeError } from './error-serializer.ts';

test('a driver’s error is logged without the values it carries', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "members_email_key"'), {
    code: '23505',
    constraint: 'members_email_key',
    detail: 'Key (lower(email))=(reader@mail.example) already exists.',
    query: 'insert into members …',
    params: ['reader@mail.example', '$argon2id$…'],
  });
  const logged = serializeError(new Error('unexpected', { cause }));
  expect(logged).toMatchObject({ message: 'unexpected', cause: { code: '23505', constraint: 'members_email_key' } });
  expect(JSON.stringify(logged)).not.toMatch(/reader@|argon2/);
});

test('an error that a library copied into an object, as the job queue does, is logged with what it says', () => {
  const { message, stack } = new Error('Connection terminated unexpectedly');
  const copied = { message, stack, code: '57P01', queue: 'send-sms', worker: 'w1', values: ['reader@mail.example'] };
  expect(serializeError(copied)).toEqual({ type: 'object', message, stack, code: '57P01', queue: 'send-sms' });
  expect(serializeError({ to: 'reader@mail.example' })).toMatchObject({ message: 'an object with to' });
  expect(serializeError('gone').message).toBe('gone');
});
