import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { swept } from '../../support/runs/sweep.ts';
import { copySample } from '../../support/sample.ts';
import { clearStaffWork, STAFF_CALLS, staffCalls } from '../../support/staff/staff-calls.ts';

/* Whatever staff does that writes to somebody: the e-mail is shown before, and takes a paragraph of theirs. Every call of staff is made, and what it sends is read. */

let app: TestApp;
let admin: TestMember;
let nobody: TestMember;
beforeAll(async () => {
  // Compared with a provider: nothing was ordered there, so nothing is asked.
  app = await openTestApp({ CONTENT_DIR: copySample(), LINE_PAY_CHANNEL_ID: '1000001', LINE_PAY_CHANNEL_SECRET: 'emails-channel-secret' });
  admin = await signUp(app, { role: 'admin' });
  nobody = await signUp(app);
});
afterEach(() => clearStaffWork(app));
afterAll(() => app.close());

const callOf = (name: string) => calls.find(({ method, path }) => `${method} ${path}` === name);
/** Calls that change something: one that is asked again and again only looks. */
const ACTS = STAFF_CALLS.filter((name) => !name.startsWith('GET ') && callOf(name)?.isPolled !== true);

/** Where the effect of an act is shown before, unless it is the call's own path with `/preview`. */
const SHOWN_BY: Record<string, string> = {
  'POST /staff/space/bars': 'POST /staff/space/bars/{id}/preview',
  'PUT /staff/point_adjustments/{id}': 'POST /staff/members/{id}/adjustment/preview',
  'PUT /staff/registrations/{id}/pass': 'POST /staff/registrations/{id}/preview',
  'PUT /staff/registrations/{id}/fail': 'POST /staff/registrations/{id}/preview',
  'PUT /staff/registrations/{id}/call_off': 'POST /staff/registrations/{id}/preview',
};

/** Acts whose e-mail is not shown before, and why. */
const NOT_SHOWN: Record<string, string> = {
  'POST /staff/rents': 'a booking at the counter, whose member stands there: the e-mail is the one of every booking',
  'POST /staff/mobiles': 'a number that its member has shown at the counter: the e-mail is the one of every confirmed number',
  'PUT /staff/spendings/{id}/pin': 'a payment that its member has typed a code for: the e-mail is its receipt',
  'POST /staff/undelivered/again': 'an e-mail that was written before: it goes out again as it was',
};

const PARAGRAPH = 'Come & see us on Dihua Street';

test.each(swept(ACTS, 3))('%s: if it writes to somebody, its e-mail is shown before, and takes a paragraph', async (name) => {
  const prepared = await staffCalls({ app, admin, nobody })[name]?.();
  if (!prepared) throw new Error(name);
  const { path, body = {} } = prepared;
  const takes = callOf(name)?.emailAbout !== undefined && !(body instanceof FormData);
  await app.sent();
  const [method = ''] = name.split(' ');
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await app.call(method, path, { token: admin.token, headers, body: takes ? { ...body, paragraph: PARAGRAPH } : body });
  expect([answer.status, answer.body?.code]).toEqual([200, undefined]);
  const sent = await app.sent();
  if (sent.length === 0 || name in NOT_SHOWN) {
    expect(sent.length > 0, 'of what is not shown an e-mail goes out').toBe(name in NOT_SHOWN);
    return;
  }
  const preview = callOf(SHOWN_BY[name] ?? `POST ${name.slice(method.length + 1)}/preview`);
  expect(preview, 'the call that shows its e-mail').toMatchObject({ isPolled: true, access: callOf(name)?.access });
  expect(preview?.emailAbout).toBe(callOf(name)?.emailAbout);
  expect(takes, 'it takes a paragraph').toBe(true);
  expect(sent.map(({ text }) => text.split(PARAGRAPH).length - 1)).toContain(1);
});

test('what is said to be shown by another call, or not to be, is an act', () => {
  expect([SHOWN_BY, NOT_SHOWN].flatMap((table) => Object.keys(table)).filter((name) => !ACTS.includes(name))).toEqual([]);
});
