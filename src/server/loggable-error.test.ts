import { expect, test } from 'vitest';
import { loggableError } from './loggable-error.ts';

test('a driver’s error is logged without the values it carries', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "members_email_key"'), {
    code: '23505',
    constraint: 'members_email_key',
    detail: 'Key (lower(email))=(reader@mail.example) already exists.',
    query: 'insert into members …',
    params: ['reader@mail.example', '$argon2id$…'],
  });
  const logged = loggableError(new Error('unexpected', { cause }));
  expect(logged).toMatchObject({ message: 'unexpected', cause: { code: '23505', constraint: 'members_email_key' } });
  expect(JSON.stringify(logged)).not.toMatch(/reader@|argon2/);
});
