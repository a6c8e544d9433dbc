import { existsSync, readFileSync } from 'node:fs';

/** The counts in a runner's report, and what a reader of the last lines must know of it. */
export interface Count {
  passed: number;
  failed: number;
  /** Each test that failed or was skipped: its file, its name and the first line of the reason. */
  failures?: string[];
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: { name: string; status: string; message?: string; assertionResults: { fullName: string; status: string; failureMessages?: string[] }[] }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  suites?: PlaywrightSuite[];
  stats?: { expected?: number; unexpected?: number; flaky?: number; skipped?: number };
  errors?: { message?: string }[];
}

function readReport<Report extends object>(file: string): Partial<Report> {
  return existsSync(file) ? Object(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** The first line of a runner's reason, without its colours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ESC begins what colours a terminal.
const firstLine = (reason = '') => reason.replace(/\u001b\[[\d;]*m/g, '').split('\n', 1)[0] ?? '';

/** A test that was skipped has failed. */
export function countVitest(file: string): Count {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, testResults = [] } = readReport<VitestReport>(file);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status !== 'passed');
    const ofTests = tests.map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? test.status)}`);
    return ofTests.length === 0 && status === 'failed' ? [`${name}: ${firstLine(message)}`] : ofTests;
  });
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests, failures };
}

const specsOf = (suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** No test has a second try; one that was skipped has failed. */
export function countPlaywright(file: string): Count {
  const { suites = [], stats = {}, errors = [] } = readReport<PlaywrightReport>(file);
  const tests = suites.flatMap(specsOf).flatMap(({ title, file: spec, line, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      status,
      text: `${projectName} › ${spec}:${line} › ${title}: ${firstLine(results.find(({ error }) => error)?.error?.message)}`,
    })),
  );
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  return {
    passed: expected,
    failed: unexpected + flaky + skipped,
    failures: [...errors.map(({ message }) => firstLine(message)), ...tests.filter(({ status }) => status !== 'expected').map(({ text }) => text)],
  };
}
