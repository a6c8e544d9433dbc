import { existsSync, readFileSync } from 'node:fs';

/** The counts in a runner's report. */
export interface Count {
  passed: number;
  failed: number;
}

function readReport(file: string): Record<string, unknown> {
  return existsSync(file) ? Object(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** A test that was skipped has failed. */
export function countVitest(file: string): Count {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = readReport(file);
  return { passed: Number(numPassedTests), failed: Number(numFailedTests) + Number(numPendingTests) + Number(numTodoTests) };
}

/** No test has a second try; one that was skipped has failed. */
export function countPlaywright(file: string): Count {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = Object(readReport(file)['stats']);
  return { passed: Number(expected), failed: Number(unexpected) + Number(flaky) + Number(skipped) };
}
