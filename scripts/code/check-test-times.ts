import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineAt, withoutComments } from './source-text.ts';

/**
 * No test says how long something takes: whoever runs it shares the machine with others, and a bound that is wide enough for all of
 * them says nothing. A test counts the work that was done (hashes, statements, calls) or moves a clock of its own; what is to be quick
 * is measured by `npm run bench`, as a ratio of two things in one run. So no test reads a clock that measures.
 */
const ALLOWED: Readonly<Record<string, { uses: number; reason: string }>> = {
  'tests/support/services/smtp.ts': { uses: 1, reason: 'notes when a message came, for `npm run bench jobs`' },
};
const ROOT = join(import.meta.dirname, '../..');
/** A campaign is no test: it runs for as many minutes as it is asked to, and reports them. */
const IS_TEST = /^(?:(?:src|scripts)\/.*\.test\.tsx?|tests\/(?!campaign\/).*\.ts)$/;
const MEASURED = new RegExp(
  [
    String.raw`\bperformance\s*\.\s*(?:now|mark|measure|timeOrigin)\b`,
    String.raw`\bprocess\s*\.\s*(?:hrtime|cpuUsage|resourceUsage|uptime)\b`,
    String.raw`\bconsole\s*\.\s*time(?:End|Log)?\s*\(`,
    String.raw`\bimport\s*\{[^}]*\}\s*from\s*['"](?:node:)?perf_hooks['"]`,
    // The time since a moment that was noted; what is a time before now has a number or a constant after the sign.
    String.raw`(?:\bDate\.now\(\)|\bnew Date\(\)\.getTime\(\)|\+new Date\(\))\s*-\s*(?![A-Z][A-Z_]*\b)[a-zA-Z_$]`,
    String.raw`-\s*(?:Date\.now\(\)|new Date\(\)\.getTime\(\))`,
  ].join('|'),
  'g',
);

/** The lines of a source on which it measures how long something took. */
export function measuredLines(source: string): number[] {
  const code = withoutComments(source);
  return [...code.matchAll(MEASURED)].map(({ index }) => lineAt(code, index));
}

/** Returns the violations of the list, one line each. */
export function measuringFaults(files: readonly { path: string; source: string }[], allowed: typeof ALLOWED = ALLOWED): string[] {
  const found = files.map(({ path, source }) => ({ path, lines: measuredLines(source) }));
  return [
    ...found.flatMap(({ path, lines }) => {
      const may = allowed[path]?.uses ?? 0;
      if (lines.length > may)
        return [`${path}: lines ${lines.join(', ')} measure a time, ${may} allowed: count the work, or move a clock; times are for \`npm run bench\``];
      return lines.length < may ? [`${path}: ${may} measured times allowed, ${lines.length} there: correct scripts/code/check-test-times.ts`] : [];
    }),
    ...Object.keys(allowed)
      .filter((path) => !found.some((file) => file.path === path))
      .map((path) => `${path}: is not there any more: correct scripts/code/check-test-times.ts`),
  ];
}

if (import.meta.main) {
  const files = ['src', 'scripts', 'tests']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((path) => IS_TEST.test(path) && !path.endsWith('check-test-times.test.ts'));
  const faults = measuringFaults(files.map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') })));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`Times in ${files.length} files of tests: ${faults.length === 0 ? 'none is measured' : `${faults.length} faults`}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
