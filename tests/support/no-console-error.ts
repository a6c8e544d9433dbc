import { beforeEach, expect, type MockInstance, vi } from 'vitest';

let running = 0;
let calls: MockInstance<typeof console.error>['mock']['calls'] = [];

/** `console.error` fails the test that caused it (style 28), and those that run beside it. */
beforeEach(() => {
  if (running === 0) calls = vi.spyOn(console, 'error').mockImplementation(() => {}).mock.calls;
  running += 1;
  const mine = calls.length;
  return () => {
    running -= 1;
    const heard = calls.slice(mine);
    if (running === 0) vi.restoreAllMocks();
    expect(heard, 'console.error was called').toEqual([]);
  };
});
