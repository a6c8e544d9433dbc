import { expect, test } from 'vitest';
import { circlesOf, forbiddenImports } from './check-imports.ts';

test('a layer may import what the design lists, and nothing else', () => {
  expect(forbiddenImports('src/domain/rent/a.ts', "import { isDay } from '../time/taipei-time.ts';")).toEqual([]);
  expect(forbiddenImports('src/domain/rent/a.ts', "import { x } from '../../i18n/formats/dates.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/islands/a/A.tsx', "import { send } from '../../client/http.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/server/db/a.ts', "import { x } from '../../contract/call.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/pages/[lang]/a.astro', "---\nimport { x } from '../../server/config/config.ts';\n---")).toHaveLength(1);
});

test('imports over several lines, dynamic imports and re-exports count', () => {
  expect(forbiddenImports('src/i18n/a.ts', "import {\n  a,\n  b,\n} from '../domain/identity/account.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/i18n/a.ts', "const x = await import('../domain/identity/account.ts');")).toHaveLength(1);
  expect(forbiddenImports('src/i18n/a.ts', "export { a } from '../domain/identity/account.ts';")).toHaveLength(1);
});

test('nobody outside the server imports the server, tests aside in tests/', () => {
  expect(forbiddenImports('src/domain/a.test.ts', "import { x } from '../server/config/config.ts';")).toHaveLength(1);
});

test('only its own folder knows i18next and ky', () => {
  expect(forbiddenImports('src/islands/a.ts', "import i18next from 'i18next';")).toHaveLength(1);
  expect(forbiddenImports('src/stores/a.ts', "import ky from 'ky';")).toHaveLength(1);
});

test('an e-mail’s dates are written in one place', () => {
  expect(forbiddenImports('src/server/rent/a.ts', "import { dayText } from '../../i18n/formats/time-text.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/server/rent/a.ts', "import { longDay } from '../../i18n/formats/dates.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/server/rent/a.ts', "import { mailDay } from '../../i18n/formats/mail-dates.ts';")).toEqual([]);
  expect(forbiddenImports('src/islands/a/A.tsx', "import { dayText } from '../../i18n/formats/time-text.ts';")).toEqual([]);
});

test('a room uses the rooms of its row and what serves all, and no other', () => {
  expect(forbiddenImports('src/server/rent/a.ts', "import { x } from '../points/ledger.ts';")).toEqual([]);
  expect(forbiddenImports('src/server/rent/a.ts', "import { x } from '../http/bind.ts';")).toEqual([]);
  expect(forbiddenImports('src/server/rent/a.ts', "import type { Deps } from '../deps.ts';")).toEqual([]);
  expect(forbiddenImports('src/server/points/a.ts', "import { x } from '../rent/queries.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/server/rent/desk/a.ts', "import { x } from '../../site/serve.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/server/rent/a.ts', "import { readConfig } from '../config/config.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/islands/rent/A.tsx', "import { x } from '../spaces/times/times.ts';")).toHaveLength(1);
});

test('what serves every room knows none, and a folder that is in no table has no place', () => {
  expect(forbiddenImports('src/server/http/a.ts', "import { x } from '../rent/queries.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/server/drawer/a.ts', "import { x } from '../http/bind.ts';")).toHaveLength(1);
});

test('circles are found, however long, of rooms as of files', () => {
  const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges));
  expect(circlesOf(graph({ a: ['b'], b: ['c'], c: ['outside'] }))).toEqual([]);
  expect(circlesOf(graph({ a: ['b'], b: ['c', 'd'], c: ['b'], d: [] }))).toEqual([['b', 'c']]);
  expect(circlesOf(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([]);
  expect(circlesOf(graph({ a: ['b'], b: ['a'], c: ['d'], d: ['e'], e: ['c'] }))).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
});
