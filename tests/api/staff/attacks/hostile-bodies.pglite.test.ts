import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestResponse } from '../../../support/app.ts';
import { signUp, type TestMember } from '../../../support/members.ts';
import { swept } from '../../../support/runs/sweep.ts';
import { copySample } from '../../../support/sample.ts';
import { type CommitCuts, cutCommits } from '../../../support/staff/cut-commits.ts';
import type { PreparedCall } from '../../../support/staff/prepared-call.ts';
import { clearStaffWork, STAFF_CALLS, staffCalls } from '../../../support/staff/staff-calls.ts';

/*
 * Every call of staff that would work, with one thing in it turned: the shape of its body, the kind of one value, its address, its key. Whatever would be
 * kept is undone at its COMMIT, so that each of them meets the record as it was. Each is refused in words or would be done; none is an error of the server. What is only
 * rehearsed takes what its act takes (`hostile-input.test.ts`).
 */

let app: TestApp;
let admin: TestMember;
let nobody: TestMember;
let cuts: CommitCuts;
beforeAll(async () => {
  cuts = cutCommits();
  app = await openTestApp({ CONTENT_DIR: copySample(), LINE_PAY_CHANNEL_ID: '1000001', LINE_PAY_CHANNEL_SECRET: 'hostile-channel-secret' });
  admin = await signUp(app, { role: 'admin' });
  nobody = await signUp(app);
});
afterEach(() => clearStaffWork(app));
afterAll(async () => {
  cuts.restore();
  await app.close();
});

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
/** Values in place of one that is right, as JSON. */
const turned = (right: unknown): string[] => {
  const text = String(right);
  const values: unknown[] = ['2026-02-31', '2026-02-31 10:00:00', 2 ** 53, -(2 ** 31) - 1, 1e308, [right], null];
  values.push(`${text}\u0000`, `\udc00${text}`, '\u200b\u202e\u2066', 'x'.repeat(200_000), '😀'.repeat(3000), nobody.memberId);
  if (Array.isArray(right))
    values.push(
      Array.from({ length: 10_000 }, () => right[0]),
      [...right, {}],
      [[...right]],
    );
  return [...values.map((value) => JSON.stringify(value)), deep(5000), '1e999', '{"__proto__":{"x":1},"constructor":1}'];
};
/** Bodies that are none: read in one place, so some calls are enough. */
const SHAPES: readonly (readonly [type: string, text: string])[] = [
  ...['[]', 'null', '"x"', '{', '', '\ufeff{}', deep(5000), '{"__proto__":{"event":"approve"}}', '{"a":1,"a":2}'].map(
    (text) => ['application/json', text] as const,
  ),
  ['application/json', JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`f${i}`, i])))],
  ['application/json; charset=utf-16', '{}'],
  ['application/x-www-form-urlencoded', 'reason=a&reason=b&ids[]=1&ids[0][x]=2&%00=%ff'],
  ['application/x-www-form-urlencoded', Array.from({ length: 2000 }, (_, i) => `f${i}=${i}`).join('&')],
  ['multipart/form-data', '--x'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="reason"\r\n\r\n'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="reason"; filename="../../x\u0000.pdf"\r\n\r\nx\r\n--x--\r\n'],
  ['application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
];
const READ_BY = ['POST /staff/members/{id}/notes', 'POST /staff/imports', 'PUT /staff/rents/{id}/finish', 'POST /staff/point_plans'];
const PARAMETERS = ['a%00b', '%ED%A0%80', '%FF', '-1', '99999999999999999999', '%E2%80%AEx', '..%2F..%2Fstaff', '__proto__', 'x'.repeat(3000)];
const KEYS = ['short', 'k'.repeat(101), 'key with blanks', 'key-of-é-letters'];

const HOLES = /\{\w+\}/g;
/** The paths of a call with each of its parameters turned. */
function turnedPaths(template: string, path: string): string[] {
  const [parts, names] = [path.split('?')[0]?.split('/') ?? [], template.split('/')];
  return names.flatMap((name, i) => (HOLES.test(name) ? PARAMETERS.map((value) => parts.map((part, j) => (i === j ? value : part)).join('/')) : []));
}
/** The bodies of a call with each of its values turned, as text. */
function turnedBodies(body: Record<string, unknown>): string[] {
  const without = (name: string) => JSON.stringify(Object.fromEntries(Object.entries(body).filter(([each]) => each !== name)));
  return Object.entries(body).flatMap(([name, right]) => {
    const rest = without(name).slice(1, -1);
    return [without(name), ...turned(right).map((value) => `{${rest}${rest && ','}${JSON.stringify(name)}:${value}}`)];
  });
}
const FILES = [
  new File([], 'empty.csv'),
  new File(['\u0000\u0001'], '../../etc/passwd\u0000.csv'),
  new File(['GIF89a'], '\u202egnp.exe'),
  new File(['\ufffe\ufffd,"'], '<svg onload=x>.csv'),
];
/** The same of a form with a file. */
function turnedForms(form: FormData): FormData[] {
  return [...form.keys()].flatMap((name) => {
    const others = () => {
      const copy = new FormData();
      for (const [each, value] of form) if (each !== name) copy.append(each, value);
      return copy;
    };
    const values: (string | File)[] = ['', '-1', '1e9', 'x'.repeat(5000), '\u200b', '__proto__', nobody.memberId, ...FILES];
    return [others(), ...values.map((value) => withValue(others(), name, value))];
  });
}
function withValue(form: FormData, name: string, value: string | File): FormData {
  form.append(name, value);
  return form;
}

type Sending = { path: string; body?: string | FormData; headers?: Record<string, string> };
function sendings(name: string, { path, body }: PreparedCall): Sending[] {
  const json = { 'content-type': 'application/json' };
  const right: Omit<Sending, 'path'> = body === undefined ? {} : body instanceof FormData ? { body } : { body: JSON.stringify(body), headers: json };
  return [
    ...turnedPaths(name.split(' ')[1] ?? '', path).map((each) => ({ ...right, path: each })),
    ...KEYS.map((key) => ({ ...right, path, headers: { ...right.headers, 'idempotency-key': key } })),
    ...(READ_BY.includes(name) ? SHAPES : []).map(([type, text]) => ({ path, body: text, headers: { 'content-type': type } })),
    ...(body === undefined
      ? []
      : body instanceof FormData
        ? turnedForms(body).map((form) => ({ path, body: form }))
        : turnedBodies(body).map((text) => ({ path, body: text, headers: json }))),
  ];
}

const writing = STAFF_CALLS.filter((name) => !name.startsWith('GET ') && !name.endsWith('/preview'));
describe.each(swept(writing, 4))('%s', (name) => {
  test('is refused in words, or would be done', async () => {
    const prepared = await staffCalls({ app, admin, nobody })[name]?.();
    if (!prepared) throw new Error(name);
    const [method = ''] = name.split(' ');
    const wrong: string[] = [];
    for (const { path, ...sent } of sendings(name, prepared)) {
      await app.database.query('DELETE FROM rate_limits', []);
      const { result, wasCut } = await cuts.during(1, 'before', () => app.call(method, path, { token: admin.token, ...sent }));
      if (!isAnswer(result, wasCut)) wrong.push(`${result.status} ${path.slice(0, 120)} ${JSON.stringify(sent).slice(0, 160)}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** A success, what would have been one, or a refusal with its words. */
function isAnswer({ status, body }: TestResponse, wasCut: boolean): boolean {
  if (status === 200) return true;
  if (wasCut) return status === 503 && body.code === 'UNAVAILABLE_NOW';
  return status >= 400 && status < 500 && typeof body.code === 'string' && typeof body.message === 'string' && body.message !== '';
}
