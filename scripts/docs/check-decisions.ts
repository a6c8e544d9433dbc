import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every decision says how it stands, in a line of its own under its title, and `docs/decisions/README.md` lists them all.
 * `npm run docs:decisions` writes that list.
 */
const FOLDER = join(import.meta.dirname, '../../docs/decisions');
const INDEX = 'README.md';
const NAME = /^(\d{3})-[a-z0-9-]+\.md$/;
const STATUS = /^Status: ((?:accepted|superseded)\b[^.\n]*)/m;
const HEAD = `# Decisions

\`NNN-title.md\`: its status, then context, choice, what it costs. Under 45 lines. Status: accepted, or superseded by another, in part or
whole. This list is written by \`npm run docs:decisions\`.

`;

export interface DecisionFile {
  name: string;
  text: string;
}

/** The list of decisions, and one line for each that does not say what it has to. */
export function decisionIndex(files: readonly DecisionFile[]): { index: string; faults: string[] } {
  const faults: string[] = [];
  const lines = files.flatMap(({ name, text }) => {
    const number = NAME.exec(name)?.[1];
    const title = /^# (\d{3}):? (.+)\n\n/.exec(text);
    const status = STATUS.exec(text.split('\n').slice(0, 4).join('\n'))?.[1];
    if (number === undefined) faults.push(`${name}: a decision is called NNN-title.md`);
    else if (title?.[1] !== number) faults.push(`${name}: its first line is "# ${number} " and its title`);
    else if (status === undefined) faults.push(`${name}: its third line is "Status: accepted.", or "Status: superseded by NNN."`);
    for (const [, other = ''] of (status ?? '').matchAll(/\b(\d{3})\b/g))
      if (!files.some((file) => file.name.startsWith(`${other}-`))) faults.push(`${name}: there is no decision ${other}`);
    return title === null || status === undefined ? [] : [`- [${number}](${name}) ${title[2]}: ${status}\n`];
  });
  const numbers = files.map(({ name }) => name.slice(0, 3));
  for (const number of new Set(numbers.filter((each, i) => numbers.indexOf(each) !== i))) faults.push(`two decisions have the number ${number}`);
  return { index: HEAD + lines.join(''), faults };
}

if (import.meta.main) {
  const files = readdirSync(FOLDER)
    .filter((name) => name !== INDEX)
    .sort()
    .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));
  const { index, faults } = decisionIndex(files);
  if (process.argv.includes('--write')) writeFileSync(join(FOLDER, INDEX), index);
  else if (readFileSync(join(FOLDER, INDEX), 'utf8') !== index) faults.push('docs/decisions/README.md is not as it would be written: npm run docs:decisions');
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${files.length} decisions: ${faults.length === 0 ? 'each has its status and its place in the list' : `${faults.length} faults`}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
