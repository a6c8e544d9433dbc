import { expect, test } from 'vitest';
import { INVITATION_VALID_MS, maskEmail, mayBecomeCreator, UNMIGRATED_RETENTION_MS } from './old-account.ts';

test('creators and matchmaking members come over as creators, others do not', () => {
  expect([mayBecomeCreator('general'), mayBecomeCreator('matchmaking'), mayBecomeCreator('creator')]).toEqual([false, true, true]);
});

test('of an address so much is shown that its owner knows it, and never the whole', () => {
  expect(maskEmail('reader@host.example')).toBe('re…@host.example');
  expect(maskEmail('abc@host.example')).toBe('ab…@host.example');
  expect(maskEmail('ab@host.example')).toBe('a…@host.example');
  // Of one letter there is nothing to leave out; an @ in quotes is not the last.
  expect(maskEmail('a@host.example')).toBe('a…@host.example');
  expect(maskEmail('"a@b"@host.example')).toBe('"a…@host.example');
});

test('an invitation can be followed for sixty days, and who has not come within a year is deleted', () => {
  expect([INVITATION_VALID_MS / 86_400_000, UNMIGRATED_RETENTION_MS / 86_400_000]).toEqual([60, 365]);
});
