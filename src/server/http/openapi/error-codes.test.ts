import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_STATUS, type ErrorCode, OAUTH_ERRORS } from '../../../contract/error-code.ts';
import { calls, files } from '../../../contract/index.ts';
import { errorCodesOf, errorCodesOfFile } from './openapi.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** Of a path, whatever calls it has. */
const OF_NO_CALL: readonly ErrorCode[] = ['METHOD_NOT_ALLOWED'];

/** The words with which a text in quotation marks ends, in sources of some folders. */
function writtenIn(folders: readonly string[], isMeant: (path: string) => boolean): ReadonlySet<string> {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,sql}`, { cwd: ROOT })).filter(isMeant);
  return new Set(
    paths.flatMap((path) => [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\b(?:\d+ )?([A-Za-z_]\w+)(?=['`])/g)].map(([, word = '']) => word)),
  );
}

test('a reason to refuse is declared by a call, given by the server and met by a test: who adds one is told of every place', () => {
  const declared = new Set<string>([...calls.flatMap(errorCodesOf), ...files.flatMap(errorCodesOfFile), ...OF_NO_CALL]);
  const given = writtenIn(['src/server', 'src/domain'], (path) => !path.endsWith('.test.ts') && !path.includes('/openapi/'));
  const met = writtenIn(['tests/api', 'tests/db'], () => true);
  const missing = (Object.keys(ERROR_STATUS) as ErrorCode[]).flatMap((code) => [
    ...(declared.has(code) ? [] : [`${code}: name it in \`errors\` of each call that may answer with it (src/contract/<room>)`]),
    ...(given.has(code) ? [] : [`${code}: nobody refuses with it (src/server/<room>, src/server/http/refusal-of.ts, a state machine of src/domain)`]),
    ...(met.has(code) || met.has(OAUTH_ERRORS[code] ?? '') ? [] : [`${code}: no test is refused with it (tests/api/<room>)`]),
  ]);
  expect(missing).toEqual([]);
});
