import { expect, test } from 'vitest';
import { FREE_TRIES, LONGEST_WAIT_SECONDS, TRIES_RETENTION_SECONDS } from './login-backoff.ts';

test('wrong passwords: how many cost nothing, the longest wait, and when a row of them is forgotten', () => {
  expect([FREE_TRIES, LONGEST_WAIT_SECONDS, TRIES_RETENTION_SECONDS]).toEqual([5, 900, 86_400]);
});
