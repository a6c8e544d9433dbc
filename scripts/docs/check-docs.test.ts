import { expect, test } from 'vitest';
import { anchorsOf, citationFaults, documentFaults, indexFaults, type Named, readNamed } from './check-docs.ts';

const NAMED: Named = {
  paths: [
    'src',
    'src/contract',
    'src/contract/content/news.ts',
    'src/pages/[lang]/level.astro',
    'public/locales/zh/x.json',
    'docs/a.md',
    'docs/recipes',
    'scripts/x.ts',
    'src/server/emails/blocks.test.ts',
    'src/server/delivery/deliver.ts',
  ],
  commands: ['start', 'test', 'lint', 'db:schema', 'node'],
  parts: ['unit', 'html'],
  calls: ['GET /news/{id}'],
  words: new Set(['defineCall', 'personal', 'library', 'drafts', 'audit_table']),
  anchors: new Map([
    ['docs/a.md', new Set(['b'])],
    ['docs/r.md', new Set(['own'])],
    ['docs/rules.md', new Set(['one-seat'])],
  ]),
};
const recipe = (text: string) => documentFaults('docs/recipes/r.md', text, NAMED, true).map((fault) => fault.replace('docs/recipes/r.md: ', ''));
const other = (text: string) => documentFaults('docs/r.md', text, NAMED, false).map((fault) => fault.replace('docs/r.md: ', ''));

test('what a recipe names and is not there is told', () => {
  expect(recipe('Write `src/contracts/news.ts`.')).toEqual(['src/contracts/news.ts is not there']);
  expect(recipe('Write `news.ts`, from the root or not at all.')).toEqual(['news.ts is not there']);
  expect(recipe('A name in `public/locales/{zh,en}/x.json`')).toEqual(['public/locales/{zh,en}/x.json is not there']);
  expect(recipe('`defineCalls` and `persona({ a: 1 })`, `library.draft`')).toEqual([
    'nothing is called defineCalls',
    'nothing is called persona',
    'nothing is called draft',
  ]);
  expect(recipe('`SELECT audit_tabel(x)` and `GET /api/old/{id}`')).toEqual(['nothing is called audit_tabel', 'there is no call GET /api/old/{id}']);
  expect(recipe('See [there](../b.md).')).toEqual(['its link ../b.md leads nowhere']);
});

test('what is there, and what a placeholder stands for, is no fault', () => {
  expect(
    recipe('`src/contract/<room>/<resource>.ts`, `src/contract/`, `src/pages/[lang]/<route>.astro`, `public/locales/{zh,zh}/x.json`, `docs/recipes`'),
  ).toEqual([]);
  expect(
    recipe('`defineCall`, `personal({ nickname: null })`, `library.drafts`, `SELECT audit_table(…)`, `GET /api/news/{id}?lang=en`, [a](../a.md#b)'),
  ).toEqual([]);
  expect(recipe('`ADD COLUMN`, `{id}`, `/.well-known/x`, `https://a.example/b.md`')).toEqual([]);
});

test('a command is one of the project, and runs on the Node that a machine has', () => {
  expect(
    other('`npm run lint`, `npm start`, `npm run --silent db:schema`, `npm test -- unit html`, `npm install`, `npm run node -- scripts/x.ts nginx`'),
  ).toEqual([]);
  expect(other('`npm run migrate` and `npm test -- unit pages`')).toEqual(['there is no command migrate: npm run migrate', 'npm test has no part pages']);
  expect(other('```sh\nexport A=1\nnode src/server/main.ts   # serves\n```')).toEqual([
    'Node 20 knows no TypeScript: write `npm run node -- src/server/main.ts` for node src/server/main.ts',
  ]);
  expect(other('    node scripts/x.ts [id …]')).toHaveLength(1);
  expect(other('`npx vitest run`')).toHaveLength(1);
  expect(other('`vitest run --project unit src/server/emails -u`')).toEqual([]);
  expect(other('`vitest run --project unit src/server/delivery -u`')).toEqual(['there is no test in src/server/delivery']);
  expect(other('`npm run node -- scripts/y.ts`')).toEqual(['scripts/y.ts is not there']);
});

test('outside recipes only commands, links and whole paths count', () => {
  expect(other('`defineCalls`, `news.ts`, `src/contract/old.ts`')).toEqual(['src/contract/old.ts is not there']);
});

test('a heading that is linked or cited is there', () => {
  expect(anchorsOf('# Rules of it\n\n```sh\n# no heading\n```\n\n## `members`: who, and when?\n')).toEqual(new Set(['rules-of-it', 'members-who-and-when']));
  expect(other('[a](a.md#b), [own](#own)')).toEqual([]);
  expect(other('[a](a.md#c), [own](#other)')).toEqual(['its link a.md#c leads nowhere', 'its link #other leads nowhere']);
  expect(citationFaults('one at a time (docs/rules.md#one-seat)', NAMED)).toEqual([]);
  expect(citationFaults('one at a time (docs/rules.md#one-chair)', NAMED)).toEqual(['docs/rules.md#one-chair is not there']);
});

test('a section of a document that is not in the repository is no citation', () => {
  // In two pieces: this file is looked at as well.
  expect(citationFaults(`one at a time (${'spec'} section 5)`, NAMED)).toHaveLength(1);
});

test('commands, parts and calls are read from where they are made', () => {
  const { commands, parts, calls, words } = readNamed();
  expect(commands).toEqual(expect.arrayContaining(['start', 'serve', 'docs:access']));
  expect(parts).toEqual(expect.arrayContaining(['types', 'docs', 'unit', 'postgres', 'links', 'browser']));
  expect(calls).toContain('POST /rent/apply');
  expect(words.has('defineCall')).toBe(true);
});

test('the index of docs names every document and recipe', () => {
  const paths = ['docs/README.md', 'docs/rules.md', 'docs/recipes/a-new-call.md', 'docs/decisions/001-x.md', 'src/README.md'];
  expect(indexFaults('`rules.md`, [a call](recipes/a-new-call.md)', paths)).toEqual([]);
  expect(indexFaults('`rules.md`', paths)).toEqual(['docs/README.md: it does not name recipes/a-new-call.md']);
});
