import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './count-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'comic-hub-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));
function report(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a test that failed is named with its reason in short, and one that was skipped has failed', () => {
  const file = report({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'holds', status: 'passed', failureMessages: [] },
          { fullName: 'breaks', status: 'failed', failureMessages: ['\u001b[31mAssertionError: 1 is not 2\u001b[39m\n\nof 2\n    at a.test.ts:3'] },
          { fullName: 'waits', status: 'pending' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  });
  expect(countVitest(file)).toEqual({
    passed: 1,
    failed: 2,
    failures: ['a.test.ts › breaks: AssertionError: 1 is not 2 · of 2', 'a.test.ts › waits: pending', 'b.test.ts: No such module'],
  });
});

test('a browser’s test that failed is named with its place, and one that passed only when it was run again has failed', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ projectName: 'phone', status, results: messages.map((message) => ({ error: { message, location: { line: 9 } } })) }],
  });
  const file = report({
    stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 0 },
    suites: [
      { specs: [spec('holds', 'expected')], suites: [{ specs: [spec('wavers', 'flaky', 'Error: too late\n  at 7')] }] },
      { specs: [spec('breaks', 'unexpected', 'Error: not there')] },
    ],
  });
  expect(countPlaywright(file)).toEqual({
    passed: 1,
    failed: 2,
    failures: ['phone › a.spec.ts:7 › wavers (line 9): Error: too late', 'phone › a.spec.ts:7 › breaks (line 9): Error: not there'],
  });
});

test('a runner that wrote no report has run nothing', () => {
  expect(countVitest(join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 0 });
  expect(countPlaywright(join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 0 });
});
