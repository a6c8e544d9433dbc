import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DELETION_STATUSES } from '../../src/domain/accounts/deletion.ts';
import { ADVISORY_STATUSES } from '../../src/domain/consultations/consultation-state.ts';
import { RENT_STATUSES } from '../../src/domain/rent/rent-state.ts';
import { LEASE_STATUSES } from '../../src/domain/spaces/lease-state.ts';
import { WAITLIST_STATUSES } from '../../src/domain/waitlist/waitlist.ts';
import { lineAt, withoutComments } from '../code/source-text.ts';

/**
 * A rule of time or of statuses stands once, in `src/domain`. A set of statuses has its name there, and a length of time is written
 * in the units of `src/domain/time/period.ts`; queries take both by name (`src/server/db/sql-list.ts`).
 */
const ROOT = join(import.meta.dirname, '../..');
const STATUSES: readonly (readonly string[])[] = [RENT_STATUSES, ADVISORY_STATUSES, LEASE_STATUSES, WAITLIST_STATUSES, DELETION_STATUSES];
/** Files that may write out what is looked for, with the reason. */
export const REASONS: Readonly<Record<string, string>> = {
  'src/islands/spaces/my-leases/LeaseTicket.tsx': 'what comes next of each status, in words',
  'src/islands/spaces/my-leases/lease-progress.ts': 'the order of the steps on the screen, not a set',
  'src/i18n/formats/time-text.ts': 'i18n imports nothing of ours',
};
const CODE = /\.(ts|tsx|astro)$/;
const IN_LIST = /\bin\s*\(\s*((?:'\w+'\s*,\s*)+'\w+')\s*\)/gi;
const ARRAY = /\[\s*((?:'\w+'\s*,\s*)+'\w+')\s*,?\s*\]/g;
/** `status === 'a' || status === 'b'`, and the same with `!==` and `&&`. */
const CHAIN = /\bstatus [!=]== '(\w+)' (?:\|\||&&) (?:\w+\.)*status [!=]== '(\w+)'/g;
const UNITS = [
  /\b\d+ \* (?:24|60)\b|\b(?:24|60) \* (?:24|60|1_?000)\b/,
  /(?<![\w.])(?:60_000|3_?600(?:_?000)?|86_?400(?:_?000)?)(?![\w.])/,
  /\bconst (?:MINUTE|HOUR|DAY)(?:_MS|_SECONDS)? = [\d(]/,
];

/** The sets of statuses and the lengths of time that a source writes out, one line each. */
export function ruleFaults(path: string, source: string): string[] {
  const code = withoutComments(source);
  const sets = [...code.matchAll(IN_LIST), ...code.matchAll(ARRAY)].map(({ 1: list = '', index }) => ({ words: list.match(/\w+/g) ?? [], index }));
  const chains = [...code.matchAll(CHAIN)].map(({ 1: one = '', 2: other = '', index }) => ({ words: [one, other], index }));
  const statuses = [...sets, ...chains]
    .filter(({ words }) => STATUSES.some((known) => words.every((word) => known.includes(word))))
    .map(({ words, index }) => `${path}:${lineAt(code, index)}: the statuses ${words.join(', ')} have a name in src/domain, or get one there`);
  const times = code
    .split('\n')
    .flatMap((line, i) =>
      UNITS.some((unit) => unit.test(line)) ? [`${path}:${i + 1}: write a length of time in the units of src/domain/time/period.ts`] : [],
    );
  return [...statuses, ...times];
}

if (import.meta.main) {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && CODE.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
  const found = files.map((path) => {
    // Rooms of the domain name their sets themselves; units are made in one file.
    const faults = ruleFaults(path, readFileSync(join(ROOT, path), 'utf8')).filter(
      (fault) => !path.startsWith('src/domain/') || fault.includes('length of time'),
    );
    return { path, faults: path === 'src/domain/time/period.ts' ? [] : faults };
  });
  const faults = [
    ...found.filter(({ path }) => !(path in REASONS)).flatMap(({ faults: each }) => each),
    ...Object.keys(REASONS)
      .filter((path) => !found.some((file) => file.path === path && file.faults.length > 0))
      .map((path) => `${path} needs no reason any more: take it out of scripts/docs/check-rules.ts`),
  ];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`Rules of time and statuses in ${files.length} files: ${faults.length === 0 ? 'each stands once' : `${faults.length} faults`}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
