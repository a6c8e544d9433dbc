import { existsSync, readFileSync } from 'node:fs';

/** The counts in a runner's report, and what a reader of the last lines must know of it. */
export interface Count {
  passed: number;
  failed: number;
  /** Each test that failed or was skipped: its file, its name and the reason in short. */
  failures?: string[];
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: { name: string; status: string; message?: string; assertionResults: { fullName: string; status: string; failureMessages?: string[] }[] }[];
}

interface Fault {
  message?: string;
  /** Of the line in the test's own files. */
  location?: { line: number };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { error?: Fault }[] }[];
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

/** Of a reason so many lines are told: what was expected of what, and what was there instead. */
const LINES_TOLD = 8;
const CHARACTERS_TOLD = 600;

/** The part of a reason that a runner says before its stack, in one line, without its colours. */
function shortReason(reason = ''): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ESC begins what colours a terminal.
  const lines = reason.replace(/\u001b\[[\d;]*m/g, '').split('\n');
  const stack = lines.findIndex((line) => /^ +at /.test(line));
  const said = lines.slice(0, stack === -1 ? undefined : stack).map((line) => line.trim());
  return said
    .filter((line) => line !== '')
    .slice(0, LINES_TOLD)
    .join(' · ')
    .slice(0, CHARACTERS_TOLD);
}

/** A test that was skipped has failed. */
export function countVitest(file: string): Count {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, testResults = [] } = readReport<VitestReport>(file);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status !== 'passed');
    const ofTests = tests.map((test) => `${name} › ${test.fullName}: ${shortReason(test.failureMessages?.[0] ?? test.status)}`);
    return ofTests.length === 0 && status === 'failed' ? [`${name}: ${shortReason(message)}`] : ofTests;
  });
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests, failures };
}

const specsOf = (suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** No test has a second try; one that was skipped has failed. */
export function countPlaywright(file: string): Count {
  const { suites = [], stats = {}, errors = [] } = readReport<PlaywrightReport>(file);
  const tests = suites.flatMap(specsOf).flatMap(({ title, file: spec, line, tests }) =>
    tests.map(({ projectName, status, results }) => {
      const fault = results.find(({ error }) => error)?.error;
      const at = fault?.location ? ` (line ${fault.location.line})` : '';
      return { status, text: `${projectName} › ${spec}:${line} › ${title}${at}: ${shortReason(fault?.message)}` };
    }),
  );
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  return {
    passed: expected,
    failed: unexpected + flaky + skipped,
    failures: [...errors.map(({ message }) => shortReason(message)), ...tests.filter(({ status }) => status !== 'expected').map(({ text }) => text)],
  };
}
