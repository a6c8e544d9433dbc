import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { calls, exported, files } from '../../contract/index.ts';
import type { Role } from '../../domain/identity/account.ts';
import { staffPageOf } from './staff-navigation.ts';

/*
 * Every call of staff is asked by a screen of each role that may make it: by what the page's island imports, and whose the page is
 * (`STAFF_NAVIGATION`). Who may make which call is `docs/access.md`; `tests/e2e/staff/roles.spec.ts` opens each page as each role.
 */

/** The calls that have no screen, each with its reason. */
const NO_SCREEN: Readonly<Record<string, string>> = {
  'GET /staff/rents': 'for other systems; the desk reads the day, which has them among all else',
  'GET /staff/accounts': 'the screen of members finds accounts, by more than their exact names',
  'GET /staff/closings/{id}': 'for other systems; a row of the list has all of it',
  'GET /staff/blocks/{id}': 'a row of the list has all of it',
  'GET /staff/appointments': 'not built yet',
  'POST /staff/appointments': 'not built yet',
  'PUT /staff/appointments/{id}': 'not built yet',
};

const SOURCE = join(import.meta.dirname, '../..');
const PAGES = join(SOURCE, 'pages/[lang]');
/** Only what is left of a module once its types are gone brings a call along. */
const IMPORT = /^(?:import|export)(?! type) ((?:[^;'"]|\n)*?) from '(\.[^']+)';/gm;
const nameOfCall = new Map(exported.map(([name, value]) => [value, name]));

/** The names that the modules of a page import from the contract, whatever they go through. */
function askedBy(entry: string): Set<string> {
  const [names, seen, open] = [new Set<string>(), new Set<string>(), [entry]];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    for (const [, what = '', from = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = join(dirname(file), from);
      if (target.startsWith(join(SOURCE, 'contract/'))) {
        for (const name of what.replaceAll(/[{}]|\btype \w+/g, ' ').split(/[\s,]+/)) names.add(name);
      } else if (/\.tsx?$/.test(target)) open.push(target);
    }
  }
  return names;
}

const pages = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(staff|desk)\//.test(file) && file.endsWith('.astro'))
  .map((file) => {
    const path = file.replace(/(\/index)?\.astro$/, '');
    return { path, roles: staffPageOf(path)?.roles ?? [], asks: askedBy(join(PAGES, file)) };
  });

const staffCalls = [...calls, ...files].filter(({ access, path }) => Array.isArray(access) && path.startsWith('/staff/'));
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const rolesOf = (access: unknown) => access as readonly Role[];
const pagesWith = (call: unknown, role?: Role) =>
  pages.filter(({ asks, roles }) => asks.has(nameOfCall.get(call) ?? '') && (role === undefined || roles.includes(role))).map(({ path }) => path);

test('there are the pages and calls that this is about', () => {
  expect(pages.length).toBeGreaterThan(22);
  expect(staffCalls.length).toBeGreaterThan(120);
  expect(staffCalls.filter((call) => !nameOfCall.has(call)).map(keyOf)).toEqual([]);
});

test('each call of staff is asked by a page, or says why none asks it', () => {
  const unasked = staffCalls.filter((call) => pagesWith(call).length === 0).map(keyOf);
  expect(unasked.toSorted()).toEqual(Object.keys(NO_SCREEN).toSorted());
});

test('each role that may make a call may open a page that asks it', () => {
  const without = staffCalls
    .filter((call) => !(keyOf(call) in NO_SCREEN))
    .flatMap((call) =>
      rolesOf(call.access)
        .filter((role) => pagesWith(call, role).length === 0)
        .map((role) => `${role}: ${keyOf(call)}`),
    );
  expect(without).toEqual([]);
});

test('no page is for a role that may make none of its calls', () => {
  const idle = pages.flatMap(({ path, roles, asks }) =>
    roles
      .filter((role) => !staffCalls.some((call) => asks.has(nameOfCall.get(call) ?? '') && rolesOf(call.access).includes(role)))
      .map((role) => `${role}: ${path}`),
  );
  expect(idle).toEqual([]);
});
