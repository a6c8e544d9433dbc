import { afterEach, beforeEach, expect, vi } from 'vitest';

/** `console.error` fails the test that caused it (style 28). */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(calls, 'console.error was called').toEqual([]);
});
