import { afterEach, expect, test, vi } from 'vitest';
import { holdToBudgets } from './finish-site.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('a page over its budget fails the project’s own build alone; any other says so and goes on', () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.stubEnv('HELD_TO_BUDGETS', '');
  holdToBudgets(['/zh/index.html: 43.0 KB of HTML and CSS, 42.0 KB allowed (home)']);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('43.0 KB of HTML'));
  vi.stubEnv('HELD_TO_BUDGETS', '1');
  expect(() => holdToBudgets(['/zh/index.html: over'])).toThrow('/zh/index.html: over');
  expect(() => holdToBudgets([])).not.toThrow();
});
