import { expect, test } from 'vitest';
import { measuredLines, measuringFaults } from './check-test-times.ts';

test('a test that measures how long something takes is found, with its line', () => {
  for (const source of [
    'const a = 1;\nconst started = performance.now();',
    '\nexpect(Date.now() - started).toBeLessThan(5000);',
    '\nconst ms = new Date().getTime() - since;',
    '\nconst left = deadline - Date.now();',
    '\nconst begun = process.hrtime.bigint();',
    '\nconst before = process.cpuUsage();',
    "\nconsole.time('login');",
    "\nimport { performance as clock } from 'node:perf_hooks';",
    '\nawait page.evaluate(() => performance.now());',
  ])
    expect([source, measuredLines(source)]).toEqual([source, [2]]);
});

test('a moment that is no duration may stand, and so may what a comment says', () => {
  for (const source of [
    'app.clock.now = new Date(Date.now() + 400 * DAY_MS);',
    'const yesterday = new Date(Date.now() - DAY_MS);',
    'const old = Date.now() - 25 * 3_600_000;',
    "vi.useFakeTimers({ toFake: ['performance'] });",
    "await page.evaluate(() => performance.getEntriesByType('resource'));",
    '// since performance.now() is not asked',
  ])
    expect([source, measuredLines(source)]).toEqual([source, []]);
});

test('what is allowed is listed with as many uses as there are', () => {
  const source = 'const at = performance.now();';
  const allowed = { 'tests/a.ts': { uses: 1, reason: 'for the bench' } };
  expect(measuringFaults([{ path: 'tests/a.ts', source }], allowed)).toEqual([]);
  expect(measuringFaults([{ path: 'tests/a.ts', source: `${source}\n${source}` }], allowed)).toHaveLength(1);
  expect(measuringFaults([{ path: 'tests/a.ts', source: '' }], allowed)).toHaveLength(1);
  expect(measuringFaults([], allowed)).toHaveLength(1);
});
