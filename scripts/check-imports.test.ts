import { expect, test } from 'vitest';
import { forbiddenImports } from './check-imports.ts';

test('a layer may import what the design lists, and nothing else', () => {
  expect(forbiddenImports('src/domain/rent.ts', "import { isDay } from './taipei-time.ts';")).toEqual([]);
  expect(forbiddenImports('src/domain/rent.ts', "import { x } from '../i18n/languages.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/islands/a/A.tsx', "import { send } from '../../client/http.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/server/routes/a.ts', "import { x } from '../db/client.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/pages/[lang]/a.astro', "---\nimport { x } from '../../server/config.ts';\n---")).toHaveLength(1);
});

test('imports over several lines, dynamic imports and re-exports count', () => {
  expect(forbiddenImports('src/i18n/a.ts', "import {\n  a,\n  b,\n} from '../domain/account.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/i18n/a.ts', "const x = await import('../domain/account.ts');")).toHaveLength(1);
  expect(forbiddenImports('src/i18n/a.ts', "export { a } from '../domain/account.ts';")).toHaveLength(1);
});

test('nobody outside the server imports the server, tests aside in tests/', () => {
  expect(forbiddenImports('src/domain/a.test.ts', "import { x } from '../server/config.ts';")).toHaveLength(1);
});

test('only its own folder knows i18next and ky', () => {
  expect(forbiddenImports('src/islands/a.ts', "import i18next from 'i18next';")).toHaveLength(1);
  expect(forbiddenImports('src/stores/a.ts', "import ky from 'ky';")).toHaveLength(1);
});

test('an e-mail’s dates are written in one place', () => {
  expect(forbiddenImports('src/server/services/a.ts', "import { dayText } from '../../i18n/time-text.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/server/services/a.ts', "import { longDay } from '../../i18n/dates.ts';")).toHaveLength(1);
  expect(forbiddenImports('src/server/services/a.ts', "import { mailDay } from '../../i18n/mail-dates.ts';")).toEqual([]);
  expect(forbiddenImports('src/islands/a/A.tsx', "import { dayText } from '../../i18n/time-text.ts';")).toEqual([]);
});
