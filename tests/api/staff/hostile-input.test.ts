import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyCall } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ask as askAdvisory } from '../../support/bookings/advisories.ts';
import { applyForCreator } from '../../support/bookings/creators.ts';
import { ACTIVITY, apply } from '../../support/bookings/registrations.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { ask as askPoints } from '../../support/bookings/spendings.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { swept } from '../../support/runs/sweep.ts';
import { SAMPLE } from '../../support/sample.ts';

/*
 * What staff sends is typed by people in a hurry, pasted from elsewhere, or sent by somebody who found an open screen: whatever stands in one field
 * of a call that is otherwise right is refused in words or taken as the text that it is. Nothing of it is an error of the server.
 */

let app: TestApp;
let admin: TestMember;
let member: TestMember;
let ids: Record<string, string>;
beforeAll(async () => {
  app = await openTestApp({ WEBHOOKS_TO_PRIVATE: '1' });
  admin = await signUp(app, { role: 'admin' });
  member = await signUp(app, { points: 5000 });
  const other = await signUp(app, { points: 500 });
  const content = 'I apply for account deletion. Thank you.';
  await app.call('POST', '/contact', { token: other.token, body: { name: 'Reader', email: other.email, cause: 'account_cancel', content } });
  const first = async (path: string) => (await app.call('GET', path, { token: admin.token })).body.data[0]?.id as string;
  ids = {
    rents: (await reserve(app, member, { from: 14, to: 15 })).body.data.id,
    advisory: (await askAdvisory(app, member)).body.data.id,
    creator_applications: (await applyForCreator(app, other)).body.data.id,
    registrations: (await apply(app, member, ACTIVITY.workshop)).body.data?.id,
    'space/apply': (await applyForSpace(app, other)).body.data.id,
    spendings: (await askPoints(app, admin, member)).body.data.id,
    contact: await first('/staff/contact'),
    deletions: await first('/staff/deletions'),
    members: member.memberId,
    accounts: member.memberId,
  };
  const made = await app.call('POST', '/staff/webhooks', { token: admin.token, body: { name: 'Door', url: 'http://127.0.0.1:9/', kinds: ['rent'] } });
  ids['webhooks'] = made.body.data.webhook.id;
  await app.sent();
});
afterAll(() => app.close());

const HOSTILE: readonly unknown[] = [
  ...['a\u0000b', '\ud800', '\u202egnp.exe', 'A\r\nBcc: x@example.com', '\u0085\u2028\u2029', '\u200b\u2060', '=HYPERLINK("https://evil.example","x")'],
  ...['<b onload=x>&amp;', '', '1.0', '1e3', '-1', '99999999999999999999', '0000-01-01', '9999-12-31', '9999-12-31 23:59:59', `e${'\u0301'.repeat(500)}`],
  ...['x'.repeat(10_000), '__proto__', -1, 0, 1.5, 1e21, 2 ** 31, true, null, [], ['x'], [['x']], {}, { toString: 'x' }, [null]],
];

const REASON = { reason: 'Because of it', language: 'en' };
/** Bodies with nothing wrong in them, by the call's path. */
const RIGHT: Readonly<Record<string, Record<string, unknown>>> = {
  'POST /staff/webhooks': { name: 'Gate', url: 'http://127.0.0.1:9/', kinds: ['rent'] },
  'PUT /staff/webhooks/{id}': { name: 'Gate', url: 'http://127.0.0.1:9/', kinds: ['rent'], is_on: true },
  'POST /staff/webhooks/{id}/replay': { from: '2026-11-01 00:00:00', to: '2026-12-01 00:00:00', failed_only: false },
  'POST /staff/api-tokens': { name: 'Gate', scopes: ['rents:read'], ends_on: '2026-12-31' },
  'POST /staff/closings': { day: '2026-12-05', from_hour: 10, to_hour: 11, reason_zh: '颱風', reason_en: 'Typhoon', reason_ja: '台風' },
  'POST /staff/members/{id}/points': { points: 1, ...REASON },
  'POST /staff/members/{id}/notes': { text: 'Called' },
  'POST /staff/members/{id}/class': { type: 'creator', ...REASON },
  'POST /staff/members/{id}/role': { from: 'member', role: 'reviewer' },
  'POST /staff/accounts/{id}/end-logins': REASON,
  'POST /staff/accounts/{id}/unlock': REASON,
  'POST /staff/space/bars': { member_id: '', ...REASON },
  'POST /staff/rents': { member_id: '', device_id: SAMPLE.seat, end: `${SATURDAY} 17:00:00`, agree: true, points: 36 },
  'PUT /staff/rents/{id}/returned': { note: 'Broken', out_of_service: true, device_id: SAMPLE.lightBox, unit_number: 1 },
  'PUT /staff/rents/{id}/out': { device_id: SAMPLE.lightBox, unit_number: 1 },
  'PUT /staff/rents/{id}/call_off': REASON,
  'PUT /staff/creator_applications/{id}': { event: 'ask', ...REASON },
  'POST /staff/creator_applications/{id}/preview': { event: 'refuse', ...REASON },
  'PUT /staff/registrations/{id}/call_off': REASON,
  'POST /staff/registrations/{id}/preview': { event: 'call_off', ...REASON },
  'POST /staff/undelivered/again': { ids: ['00000000-0000-4000-8000-000000000000'] },
  'POST /staff/mobiles': { member: 'nobody', mobile: '0912345678' },
  'PUT /staff/spendings/{id}/pin': { pin: '2580' },
  'POST /staff/spendings': { code: 'ABCDEF', kind: 'printing', points: 5, note: 'x' },
};

const everyCall: readonly AnyCall[] = calls;
const staffCalls = everyCall.filter(
  ({ access, method, body, uploadMaxBytes }) => typeof access !== 'string' && method !== 'GET' && body && uploadMaxBytes === undefined,
);
const pathOf = (path: string) => path.replace(/\{\w+\}/g, () => ids[/^\/staff\/(.+?)\/\{/.exec(path)?.[1] ?? ''] ?? '00000000-0000-4000-8000-000000000000');
const namesOf = (schema: unknown): string[] => {
  const { entries, options, pipe } = Object(schema);
  if (entries) return Object.keys(entries);
  return [...new Set([...(options ?? []), ...(pipe ?? []).slice(0, 1).filter((each: unknown) => each !== schema)].flatMap(namesOf))];
};

describe.each(swept(staffCalls, 4).map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (name, { method, path, body }) => {
  test('takes no field for an error of the server', async () => {
    const right = { ...RIGHT[name], ...('member_id' in (RIGHT[name] ?? {}) && { member_id: member.memberId }) };
    const wrong: string[] = [];
    for (const field of new Set([...namesOf(body), ...Object.keys(right)]))
      for (const value of HOSTILE) {
        const { status, body: answer } = await app.call(method, pathOf(path), { token: admin.token, body: { ...right, [field]: value } });
        const isSaid = status < 400 || (typeof answer.message === 'string' && answer.message !== '');
        if (status >= 500 || !isSaid) wrong.push(`${field} ${JSON.stringify(value)?.slice(0, 40)}: ${status}`);
      }
    expect(wrong).toEqual([]);
    await app.database.query('DELETE FROM rate_limits', []);
  });
});

test('and of all that was taken, nothing broke a job or a mail, and every e-mail has one line of a subject', async () => {
  const sent = await app.sent();
  expect(sent.filter(({ subject, to }) => /[\r\n\u2028\u2029]/.test(subject + to))).toEqual([]);
  expect(app.logged().filter(({ level }) => level !== 'warn')).toEqual([]);
});
