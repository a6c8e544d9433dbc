import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyCall } from '../../../src/contract/call.ts';
import { calls, files } from '../../../src/contract/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { keyOf } from '../../support/bookings/spendings.ts';
import { signUp } from '../../support/members.ts';

/*
 * What stands in an address is typed by anybody: no parameter and no query, of whatever call, may be an error of the server.
 */

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  ({ token } = await signUp(app, { role: 'admin' }));
});
afterAll(() => app.close());

/** A NUL, half of a character as an address has it, numbers beyond every column, signs that turn text around, and what a pattern would read as its own. */
const HOSTILE = [
  ...['a%00b', '%ED%A0%80', '%FF', '-1', '1e21', '1.0', '99999999999999999999', '2147483648', '%E2%80%AEx', '%25%5C_', "'%3B--", '__proto__'],
  ...['0000-01-01', '2026-02-30', '9999-12', 'x'.repeat(3000), ''],
];

type Walked = Pick<AnyCall, 'method' | 'path' | 'access' | 'params' | 'query' | 'body'>;
const walked: Walked[] = [...calls, ...files.map(({ access = 'public', ...file }) => ({ ...file, access }))].filter(({ method }) => method === 'GET');
const namesOf = (schema: unknown): string[] => Object.keys(Object(Object(schema).entries));
const NOTHING = '00000000-0000-4000-8000-000000000000';
const pathOf = (path: string, value: string) => path.replace(/\{\w+\}/g, value);

describe.each(walked.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  const caller = () => (call.access === 'shop' ? keyOf(app) : token);
  test('takes any address', async () => {
    const paths = [
      ...(call.path.includes('{') ? HOSTILE.filter((value) => value !== '').map((value) => pathOf(call.path, value)) : []),
      ...namesOf(call.query).flatMap((name) => HOSTILE.map((value) => `${pathOf(call.path, NOTHING)}?${name}=${value}`)),
      ...namesOf(call.query).map((name) => `${pathOf(call.path, NOTHING)}?${name}=1&${name}=2&${name}[]=3`),
    ];
    const wrong: string[] = [];
    for (const path of paths) {
      const { status } = await app.call(call.method, path, { token: caller() });
      if (status >= 500) wrong.push(`${path.slice(0, 100)} ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
