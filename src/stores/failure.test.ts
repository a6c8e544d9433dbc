import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../client/errors.ts';
import { effectOf, isToasted } from './failure.ts';

const refusal = (status: number, code: string) => new ApiError(status, { code, message: `the words of ${code}`, errors: {}, retryAfterSeconds: null });
const away = refusal(503, 'UNAVAILABLE_NOW');
const taken = refusal(409, 'UNAVAILABLE');

test('what is away for a moment is a toast with the server’s words and never the error page', () => {
  expect(effectOf(away, 'en')).toEqual({ kind: 'toast', text: 'the words of UNAVAILABLE_NOW' });
  expect(effectOf(refusal(500, 'INTERNAL'), 'en')).toEqual({ kind: 'error-page' });
});

test('a quiet call toasts only that it is worth pressing again, and only to whoever pressed', () => {
  const form = { quiet: true, spinner: true };
  expect(isToasted(away, form)).toBe(true);
  expect(isToasted(taken, form)).toBe(false);
  expect(isToasted(new NetworkError('unreachable'), form)).toBe(false);
  expect(isToasted(away, { quiet: true, spinner: false })).toBe(false);
});

test('a call that is not quiet toasts whatever failed', () => {
  for (const failure of [away, taken, new NetworkError('timeout')]) {
    expect(isToasted(failure, { quiet: false, spinner: true })).toBe(true);
    expect(isToasted(failure, { quiet: false, spinner: false })).toBe(true);
  }
});
