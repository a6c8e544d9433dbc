import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defineCall } from '../../../src/contract/call.ts';
import { calls, files } from '../../../src/contract/index.ts';
import { createApp } from '../../../src/server/app.ts';
import { bind } from '../../../src/server/http/bind.ts';
import { hashPassword } from '../../../src/server/identity/security/password.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, LINK } from '../../support/bookings/advisories.ts';
import { blockCalls } from '../../support/bookings/blocks.ts';
import { close, TYPHOON } from '../../support/bookings/closings.ts';
import { closureCalls } from '../../support/bookings/closure-calls.ts';
import { introduce, MEETING, matched, setAppointment } from '../../support/bookings/matchmaking.ts';
import { queueCalls } from '../../support/bookings/queue-items.ts';
import { ACTIVITY, apply, at, INTRO } from '../../support/bookings/registrations.ts';
import { deskCalls, reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { settingCalls } from '../../support/bookings/settings.ts';
import { applyForSpace, staffOf, THURSDAY } from '../../support/bookings/spaces.ts';
import { ask as askForPoints, paid, payCode } from '../../support/bookings/spendings.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { messageCalls } from '../../support/messages.ts';
import { SAMPLE } from '../../support/sample.ts';
import { creatorCalls } from '../../support/services/creator-calls.ts';
import { importCalls } from '../../support/services/imports.ts';
import { otherSystemCalls } from '../../support/services/other-systems.ts';
import { invoiceCalls, writePaidOrder, writeRefundRequest, writeUnknownPayment } from '../../support/services/payment-rows.ts';

/* Whatever staff does names who did it, when, and what it was before and after, in the transaction that does it. */

let app: TestApp;
let admin: TestMember;
let nobody: TestMember;
let auditor: TestMember;
beforeAll(async () => {
  // Compared with a provider: nothing was ordered there, so nothing is asked.
  app = await openTestApp({ LINE_PAY_CHANNEL_ID: '1000001', LINE_PAY_CHANNEL_SECRET: 'audit-channel-secret' });
  admin = await signUp(app, { role: 'admin' });
  nobody = await signUp(app);
  auditor = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of [
    'matchmaking_appointments',
    'matchmaking_introductions',
    'matchmaking_upgrades',
    'creator_applications',
    'creator_memberships',
    'registrations',
    'rent_units',
    'rents',
    'advisories',
    'space_bans',
    'space_leases',
    'rate_limits',
    'spendings',
  ])
    await app.database.query(`DELETE FROM ${table}`, []);
});
afterAll(() => app.close());

interface Entry {
  at: string;
  actor: { id: string; name: string } | null;
  role: string;
  call: string;
  action: string;
  table: string | null;
  subject: { kind: string; id: string } | null;
  request_id: string | null;
  member_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
const entriesOf = async (query: string): Promise<Entry[]> => (await app.call('GET', `/staff/audit?per_page=100&${query}`, { token: auditor.token })).body.data;
const countOf = async () => Number(Object((await app.database.query('SELECT count(*)::int AS n FROM audit_entries', [])).rows[0]).n);

interface Expected {
  table: string | null;
  subject: { kind: string; id?: string } | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
interface Prepared {
  path: string;
  body?: Record<string, unknown> | FormData;
  expected: Expected;
}
const looked = (path: string, subject: Expected['subject'] = null): Prepared => ({ path, expected: { table: null, subject, before: null, after: null } });
/** The same of a call whose path names the record. */
const lookedAt = (path: string, kind: string, id: string, body?: Record<string, unknown>): Prepared => ({
  ...looked(path.replace('{id}', id), { kind, id }),
  ...(body && { body }),
});

const leaseAsked = async (): Promise<string> => (await applyForSpace(app, await signUp(app))).body.data.id;
const consultation = async (): Promise<string> => (await ask(app, await signUp(app))).body.data.id;
const paidOrder = () => writePaidOrder(app, nobody);
async function booked(day = SATURDAY, device = SAMPLE.seats.b1, extras: { device_id: string }[] = []): Promise<string> {
  const { body } = await reserve(app, await signUp(app, { points: 500 }), { device, day, extras });
  return body.data.id;
}
async function registered(activity: string): Promise<string> {
  return (await apply(app, await signUp(app), activity, { intro: INTRO })).body.data.id;
}
const registrationChange = (id: string, before: string, after: string): Expected => ({
  table: 'registrations',
  subject: { kind: 'registration', id },
  before: { status: before },
  after: { status: after },
});
const inTime = () => {
  app.clock.now = new Date(`${SATURDAY}T14:00:00+08:00`);
};
const desk = (id: string, step: string, body?: object) => app.call('PUT', `/staff/rents/${id}/${step}`, { token: admin.token, ...(body && { body }) });
async function askedToDelete(): Promise<{ member: TestMember; id: string }> {
  const member = await signUp(app);
  const form = { cause: 'account_cancel', name: 'Somebody', email: `gone${randomUUID().slice(0, 8)}@example.com`, content: '申請刪除帳號' };
  expect((await app.call('POST', '/contact', { token: member.token, body: form })).status).toBe(200);
  const { body } = await app.call('GET', '/my/deletion', { token: member.token });
  return { member, id: body.data.id };
}

/** Every call that is for some roles only: one that would work, and what is to be found of it. Written out, not read from the contract. */
const STAFF_CALLS: Record<string, () => Promise<Prepared> | Prepared> = {
  'GET /preview/{collection}': () => looked('/preview/news'),
  'GET /staff/audit': () => looked('/staff/audit'),
  'GET /staff/audit/{id}': async () => looked(`/staff/audit/${Object((await entriesOf(''))[0]).id}`),
  'GET /staff/members': () => looked('/staff/members?q=member'),
  'GET /staff/members/{id}': async () => {
    const { memberId: id } = await signUp(app);
    return looked(`/staff/members/${id}`, { kind: 'member', id });
  },
  'POST /staff/members/{id}/notes': async () => {
    const { memberId: id } = await signUp(app);
    const expected = { table: 'member_notes', subject: { kind: 'member', id }, before: null, after: { member_id: id, text: '***' } };
    return { path: `/staff/members/${id}/notes`, body: { text: 'Asked about keys' }, expected };
  },
  'POST /staff/members/{id}/points': async () => {
    const { memberId: id } = await signUp(app);
    const after = { points: 40, reason: 'A machine broke', status: 'applied', needs_second: false, requested_by: admin.memberId };
    const expected = { table: 'point_adjustments', subject: { kind: 'member', id }, before: null, after };
    return { path: `/staff/members/${id}/points`, body: { points: 40, reason: 'A machine broke' }, expected };
  },
  'PUT /staff/point_adjustments/{id}': async () => {
    const { memberId } = await signUp(app);
    const other = await signUp(app, { role: 'admin' });
    const asked = await app.call('POST', `/staff/members/${memberId}/points`, { token: other.token, body: { points: 400, reason: 'A machine broke' } });
    const after = { status: 'applied', decided_by: admin.memberId };
    const expected = { table: 'point_adjustments', subject: { kind: 'member', id: memberId }, before: { status: 'requested' }, after };
    return { path: `/staff/point_adjustments/${asked.body.data.id}`, body: { event: 'confirm' }, expected };
  },
  'POST /staff/members/{id}/class': async () => {
    const { memberId: id } = await signUp(app);
    const after = { from_class: 'general', to_class: 'associate', reason: 'Wrong in the import', actor_id: admin.memberId };
    const expected = { table: 'class_changes', subject: { kind: 'member', id }, before: null, after };
    return { path: `/staff/members/${id}/class`, body: { type: 'associate', reason: 'Wrong in the import' }, expected };
  },
  'GET /staff/waiting': () => looked('/staff/waiting'),
  'GET /staff/orders': () => looked('/staff/orders'),
  'GET /staff/orders/{id}': async () => lookedAt('/staff/orders/{id}', 'order', await paidOrder()),
  'POST /staff/orders/{id}/refund': async () => {
    const id = await paidOrder();
    const after = { order_id: id, status: 'begun', points: 300, amount_twd: 300 };
    const expected = { table: 'order_refunds', subject: { kind: 'order', id }, before: null, after };
    return { path: `/staff/orders/${id}/refund`, body: {}, expected };
  },
  'GET /staff/refunds': () => looked('/staff/refunds'),
  'GET /staff/refunds/{id}': async () => {
    const { id } = await writeRefundRequest(app, nobody);
    return looked(`/staff/refunds/${id}`, { kind: 'refund', id });
  },
  'PUT /staff/refunds/{id}': async () => {
    const { id, orderId } = await writeRefundRequest(app, nobody);
    const expected = { table: 'order_refunds', subject: { kind: 'order', id: orderId }, before: { status: 'requested' }, after: { status: 'declined' } };
    return { path: `/staff/refunds/${id}`, body: { event: 'decline', reason: 'Bought as a gift' }, expected };
  },
  ...otherSystemCalls(() => app),
  ...importCalls(() => app),
  ...closureCalls(() => app),
  ...settingCalls(() => app),
  ...invoiceCalls(
    () => app,
    () => nobody,
  ),
  'POST /staff/mobiles': async () => {
    const { memberId, email } = await signUp(app);
    const expected = {
      table: 'members',
      subject: { kind: 'member', id: memberId },
      before: { mobile_verified_at: null },
      after: { mobile_verified_at: expect.any(String) },
    };
    await app.database.query('UPDATE members SET mobile_verified_at = NULL WHERE id = $1', [memberId]);
    return { path: '/staff/mobiles', body: { member: email, mobile: '5511912345678' }, expected };
  },
  'GET /staff/deletions': () => looked('/staff/deletions'),
  'GET /staff/deletions/{id}': async () => lookedAt('/staff/deletions/{id}', 'deletion_request', (await askedToDelete()).id),
  'POST /staff/deletions/{id}/preview': async () =>
    lookedAt('/staff/deletions/{id}/preview', 'deletion_request', (await askedToDelete()).id, { event: 'contact' }),
  'PUT /staff/deletions/{id}': async () => {
    const { id } = await askedToDelete();
    const expected = { table: 'deletion_requests', subject: { kind: 'deletion_request', id }, before: { status: 'asked' }, after: { status: 'contacted' } };
    return { path: `/staff/deletions/${id}`, body: { event: 'contact' }, expected };
  },
  ...messageCalls(() => app),
  ...queueCalls(() => ({ app, admin })),
  'GET /staff/closings/preview': () => looked('/staff/closings/preview?day=2026-12-30'),
  'GET /staff/closings': () => looked('/staff/closings'),
  'GET /staff/closings/{id}': async () => {
    const { id } = (await close(app, admin, { day: '2026-12-29' })).body.data;
    return looked(`/staff/closings/${id}`, { kind: 'closing', id });
  },
  'POST /staff/closings': () => {
    const after = { reason_en: 'Typhoon', created_by: admin.memberId };
    return {
      path: '/staff/closings',
      body: { ...TYPHOON, day: '2026-12-30' },
      expected: { table: 'closings', subject: { kind: 'closing' }, before: null, after },
    };
  },
  'PUT /staff/closings/{id}/reopen': async () => {
    const { id } = (await close(app, admin, { day: '2026-12-31' })).body.data;
    const expected = { table: 'closings', subject: { kind: 'closing', id }, before: { reopened_at: null }, after: { reopened_by: admin.memberId } };
    return { path: `/staff/closings/${id}/reopen`, expected };
  },
  ...blockCalls(() => ({ app, admin })),
  'GET /staff/space/apply': () => looked('/staff/space/apply'),
  'GET /staff/space/apply/{id}': async () => lookedAt('/staff/space/apply/{id}', 'lease', await leaseAsked()),
  'PUT /staff/space/apply/{id}/review': async () => {
    const { id } = (await applyForSpace(app, await signUp(app))).body.data;
    const expected = { table: 'space_leases', subject: { kind: 'lease', id }, before: { status: 'applied' }, after: { status: 'in_process' } };
    return { path: `/staff/space/apply/${id}/review`, body: { event: 'review' }, expected };
  },
  'POST /staff/space/apply/{id}/review/preview': async () =>
    lookedAt('/staff/space/apply/{id}/review/preview', 'lease', await leaseAsked(), { event: 'review' }),
  'POST /staff/space/apply/{id}/desk/preview': async () => {
    const id = await leaseAsked();
    await staffOf(app, admin).approve(id);
    return lookedAt('/staff/space/apply/{id}/desk/preview', 'lease', id, { event: 'pay_deposit', method: 'cash' });
  },
  'PUT /staff/space/apply/{id}/desk': async () => {
    const { id } = (await applyForSpace(app, await signUp(app), { session: 'morning' })).body.data;
    expect((await staffOf(app, admin).approve(id)).status).toBe(200);
    const before = { status: 'approved', deposit_paid_at: null, deposit_method: null };
    const expected = { table: 'space_leases', subject: { kind: 'lease', id }, before, after: { status: 'deposit_paid', deposit_method: 'cash' } };
    return { path: `/staff/space/apply/${id}/desk`, body: { event: 'pay_deposit', method: 'cash' }, expected };
  },
  'POST /staff/space/bars': async () => {
    const { memberId } = await signUp(app);
    const after = { member_id: memberId, reason: 'Left the room dirty', from_on: '2026-11-18', actor_id: admin.memberId };
    const expected = { table: 'space_bans', subject: { kind: 'member', id: memberId }, before: null, after };
    return { path: '/staff/space/bars', body: { member_id: memberId, reason: 'Left the room dirty' }, expected };
  },
  'GET /staff/accounts': () => looked('/staff/accounts?q=nobody'),
  'POST /staff/accounts/{id}/end-logins': async () => {
    const { memberId } = await signUp(app);
    const expected = {
      table: 'token_families',
      subject: { kind: 'member', id: memberId },
      before: { ended_at: null },
      after: { ended_at: expect.any(String) },
    };
    return { path: `/staff/accounts/${memberId}/end-logins`, body: { reason: 'A lost phone' }, expected };
  },
  'POST /staff/accounts/{id}/lock': async () => {
    const { memberId } = await signUp(app);
    const after = { member_id: memberId, reason: 'Abuse', actor_id: admin.memberId };
    const expected = { table: 'account_locks', subject: { kind: 'member', id: memberId }, before: null, after };
    return { path: `/staff/accounts/${memberId}/lock`, body: { reason: 'Abuse' }, expected };
  },
  'POST /staff/accounts/{id}/unlock': async () => {
    const { memberId } = await signUp(app);
    expect((await app.call('POST', `/staff/accounts/${memberId}/lock`, { token: admin.token, body: { reason: 'Abuse' } })).status).toBe(200);
    const before = { member_id: memberId, reason: 'Abuse', actor_id: admin.memberId };
    const expected = { table: 'account_locks', subject: { kind: 'member', id: memberId }, before, after: null };
    return { path: `/staff/accounts/${memberId}/unlock`, body: { reason: 'Talked to' }, expected };
  },
  'GET /staff/insight': () => looked('/staff/insight?month=2026-11'),
  'GET /staff/insight/attendance': () => looked('/staff/insight/attendance?month=2026-11'),
  ...deskCalls(() => app),
  'GET /staff/rents': () => looked('/staff/rents'),
  'POST /staff/rents': async () => {
    const { memberId } = await signUp(app, { points: 500 });
    inTime();
    const body = { member_id: memberId, device_id: SAMPLE.seats.a1, end: `${SATURDAY} 15:00:00`, agree: true };
    return { path: '/staff/rents', body, expected: { table: 'rents', subject: { kind: 'rent' }, before: null, after: { status: 'reserved' } } };
  },
  'GET /staff/rents/{id}': async () => {
    const id = await booked(SATURDAY, SAMPLE.seats.b2);
    return looked(`/staff/rents/${id}`, { kind: 'rent', id });
  },
  'PUT /staff/rents/{id}/check_in': async () => {
    const id = await booked(SATURDAY, SAMPLE.seats.b3);
    inTime();
    const expected = { table: 'rents', subject: { kind: 'rent', id }, before: { status: 'reserved' }, after: { status: 'in_process' } };
    return { path: `/staff/rents/${id}/check_in`, expected };
  },
  'PUT /staff/rents/{id}/out': async () => {
    const id = await booked(SATURDAY, SAMPLE.seats.b4, [{ device_id: SAMPLE.tablet }]);
    inTime();
    await desk(id, 'check_in');
    const expected = { table: 'rent_units', subject: { kind: 'rent', id }, before: { out_at: null }, after: { out_at: expect.any(String) } };
    return { path: `/staff/rents/${id}/out`, body: {}, expected };
  },
  'PUT /staff/rents/{id}/returned': async () => {
    const id = await booked(SATURDAY, SAMPLE.seats.c1, [{ device_id: SAMPLE.tablet }]);
    inTime();
    await desk(id, 'check_in');
    await desk(id, 'out', {});
    const expected = { table: 'rent_units', subject: { kind: 'rent', id }, before: { returned_at: null }, after: { returned_at: expect.any(String) } };
    return { path: `/staff/rents/${id}/returned`, body: {}, expected };
  },
  'PUT /staff/rents/{id}/finish': async () => {
    const id = await booked(SATURDAY, SAMPLE.seats.c2);
    inTime();
    await desk(id, 'check_in');
    const expected = { table: 'rents', subject: { kind: 'rent', id }, before: { status: 'in_process' }, after: { status: 'ended' } };
    return { path: `/staff/rents/${id}/finish`, expected };
  },
  'PUT /staff/rents/{id}/call_off': async () => {
    const id = await booked(SATURDAY, SAMPLE.seats.c3);
    const expected = { table: 'rents', subject: { kind: 'rent', id }, before: { status: 'reserved' }, after: { status: 'cancelled' } };
    return { path: `/staff/rents/${id}/call_off`, body: { reason: 'A burst pipe' }, expected };
  },
  'GET /staff/reconciliation': () => looked('/staff/reconciliation'),
  'GET /staff/reconciliations': () => looked('/staff/reconciliations'),
  'POST /staff/reconciliations': () => {
    const after = { provider: 'line_pay', day: '2026-11-17', payments: 0 };
    const expected = { table: 'reconciliations', subject: { kind: 'reconciliation', id: '2026-11-17' }, before: null, after };
    return { path: '/staff/reconciliations', body: { day: '2026-11-17' }, expected };
  },
  'GET /staff/reconciliation/{id}': async () => {
    const id = await writeUnknownPayment(app, 'CHXXXXXXXXXXXXXXXXXY');
    return looked(`/staff/reconciliation/${id}`, { kind: 'payment_difference', id });
  },
  'POST /staff/reconciliation/{id}/settle': async () => {
    const id = await writeUnknownPayment(app, 'CHXXXXXXXXXXXXXXXXXX');
    const expected = {
      table: 'payment_differences',
      subject: { kind: 'payment_difference', id },
      before: { state: 'open' },
      after: { state: 'explained' },
    };
    return { path: `/staff/reconciliation/${id}/settle`, body: { step: 'explain', reason: 'Test' }, expected };
  },
  'GET /staff/registrations': () => looked('/staff/registrations'),
  'GET /staff/registrations/{id}': async () => {
    const id = await registered(ACTIVITY.talk);
    return looked(`/staff/registrations/${id}`, { kind: 'registration', id });
  },
  'POST /staff/registrations/{id}/preview': async () =>
    lookedAt('/staff/registrations/{id}/preview', 'registration', await registered(ACTIVITY.matching), { event: 'pass' }),
  'PUT /staff/registrations/{id}/pass': async () => {
    const id = await registered(ACTIVITY.matching);
    return { path: `/staff/registrations/${id}/pass`, expected: registrationChange(id, 'applied', 'passed') };
  },
  'PUT /staff/registrations/{id}/fail': async () => {
    const id = await registered(ACTIVITY.matching);
    return { path: `/staff/registrations/${id}/fail`, body: { reason: 'Not yet' }, expected: registrationChange(id, 'applied', 'failed') };
  },
  'PUT /staff/registrations/{id}/call_off': async () => {
    const id = await registered(ACTIVITY.talk);
    return { path: `/staff/registrations/${id}/call_off`, body: { reason: 'A burst pipe' }, expected: registrationChange(id, 'registered', 'cancelled') };
  },
  'PUT /staff/registrations/{id}/check_in': async () => {
    const id = await registered(ACTIVITY.talk);
    app.clock.now = at('2026-12-12 13:30:00');
    return { path: `/staff/registrations/${id}/check_in`, body: {}, expected: registrationChange(id, 'registered', 'attended') };
  },
  'GET /staff/spendings': () => looked('/staff/spendings'),
  'GET /staff/spendings/{id}': async () => {
    const { body } = await askForPoints(app, admin, await signUp(app, { points: 100 }));
    return looked(`/staff/spendings/${body.data.id}`, { kind: 'spending', id: body.data.id });
  },
  'POST /staff/spendings': async () => {
    const member = await signUp(app, { points: 100 });
    const expected = {
      table: 'spendings',
      subject: { kind: 'spending' },
      before: null,
      after: { member_id: member.memberId, points: 30, status: 'requested' },
    };
    return { path: '/staff/spendings', body: { kind: 'printing', points: 30, code: await payCode(app, member) }, expected };
  },
  'PUT /staff/spendings/{id}/pin': async () => {
    const member = await signUp(app, { points: 100 });
    const { id } = (await askForPoints(app, admin, member)).body.data;
    const [secret] = app.secrets.macs(`pin:${member.memberId}:2580`).map((hash) => hash.toString('base64url'));
    const row = { member_id: member.memberId, pin_hash: await hashPassword(secret ?? ''), changed_at: app.clock.now };
    await app.database.db.insertInto('member_pins').values(row).execute();
    const expected = {
      table: 'spendings',
      subject: { kind: 'spending', id },
      before: { status: 'requested' },
      after: { status: 'confirmed', confirmed_by: 'pin' },
    };
    return { path: `/staff/spendings/${id}/pin`, body: { pin: '2580' }, expected };
  },
  'PUT /staff/spendings/{id}/withdraw': async () => {
    const { id } = (await askForPoints(app, admin, await signUp(app, { points: 100 }))).body.data;
    const expected = { table: 'spendings', subject: { kind: 'spending', id }, before: { status: 'requested' }, after: { status: 'withdrawn' } };
    return { path: `/staff/spendings/${id}/withdraw`, expected };
  },
  'POST /staff/spendings/{id}/reversals': async () => {
    const id = await paid(app, admin, await signUp(app, { points: 100 }));
    const expected = {
      table: 'spendings',
      subject: { kind: 'spending', id },
      before: { status: 'confirmed' },
      after: { status: 'reversed', reversed_points: 30 },
    };
    return { path: `/staff/spendings/${id}/reversals`, body: { reason: 'Blank pages' }, expected };
  },
  'GET /staff/advisory': () => looked('/staff/advisory'),
  'GET /staff/advisory/{id}': async () => lookedAt('/staff/advisory/{id}', 'advisory', await consultation()),
  'POST /staff/advisory/{id}/preview': async () =>
    lookedAt('/staff/advisory/{id}/preview', 'advisory', await consultation(), { event: 'refuse', reason: 'No' }),
  'PUT /staff/advisory/{id}': async () => {
    const { id } = (await ask(app, await signUp(app))).body.data;
    const before = { status: 'applied', teacher: null, location: null };
    const after = { status: 'reserved', teacher: 'Ms Lin', location: LINK };
    const expected = { table: 'advisories', subject: { kind: 'advisory', id }, before, after };
    return { path: `/staff/advisory/${id}`, body: { event: 'confirm', location: LINK, teacher: 'Ms Lin' }, expected };
  },
  'GET /staff/appointments': () => looked('/staff/appointments'),
  'POST /staff/appointments': async () => {
    const { registrationId, memberId } = await matched(app, admin);
    const after = { registration_id: registrationId, member_id: memberId, teacher: 'Ms Wang', status: 'reserved' };
    const expected = { table: 'matchmaking_appointments', subject: { kind: 'appointment' }, before: null, after };
    return { path: '/staff/appointments', body: { registration_id: registrationId, ...MEETING }, expected };
  },
  'PUT /staff/appointments/{id}': async () => {
    const { id } = (await setAppointment(app, admin, await matched(app, admin))).body.data;
    const expected = { table: 'matchmaking_appointments', subject: { kind: 'appointment', id }, before: { teacher: 'Ms Wang' }, after: { teacher: 'Mr Lin' } };
    return { path: `/staff/appointments/${id}`, body: { event: 'change', teacher: 'Mr Lin' }, expected };
  },
  'GET /staff/introductions': () => looked('/staff/introductions'),
  'POST /staff/introductions': async () => {
    const [creator, company] = [await matched(app, admin), await matched(app, admin)];
    const after = { creator_registration_id: creator.registrationId, company_registration_id: company.registrationId, status: 'asked' };
    const body = { creator_registration_id: creator.registrationId, company_registration_id: company.registrationId };
    return { path: '/staff/introductions', body, expected: { table: 'matchmaking_introductions', subject: { kind: 'introduction' }, before: null, after } };
  },
  'PUT /staff/introductions/{id}/call_off': async () => {
    const { id } = (await introduce(app, admin, [await matched(app, admin), await matched(app, admin)])).body.data;
    const before = { status: 'asked', reason: null };
    const expected = { table: 'matchmaking_introductions', subject: { kind: 'introduction', id }, before, after: { status: 'cancelled', reason: 'Ill' } };
    return { path: `/staff/introductions/${id}/call_off`, body: { reason: 'Ill' }, expected };
  },
  ...creatorCalls(() => app),
  'GET /staff/matchmaking_upgrades': () => looked('/staff/matchmaking_upgrades'),
  'PUT /staff/matchmaking_upgrades/{id}': async () => {
    const { token } = await matched(app, admin);
    const { id } = (await app.call('POST', '/my/matchmaking_upgrade', { token, body: { portfolio_url: 'https://night-buses.example/' } })).body.data;
    const expected = { table: 'matchmaking_upgrades', subject: { kind: 'upgrade', id }, before: { status: 'applied' }, after: { status: 'approved' } };
    return { path: `/staff/matchmaking_upgrades/${id}`, body: { event: 'approve' }, expected };
  },
};

test('the calls below are all that are for some roles only', () => {
  const named = [...calls, ...files].filter(({ access }) => Array.isArray(access)).map(({ method, path }) => `${method} ${path}`);
  expect(named.sort()).toEqual(Object.keys(STAFF_CALLS).sort());
});

describe.each(Object.keys(STAFF_CALLS))('%s', (name) => {
  test('names who made it, when, and what was before and after; refused, it leaves nothing', async () => {
    const prepared = await STAFF_CALLS[name]?.();
    if (!prepared) throw new Error(name);
    const { path, body, expected } = prepared;
    const requestId = randomUUID();
    const [method = ''] = name.split(' ');
    const count = await countOf();
    const refused = await app.call(method, path, { token: nobody.token, ...(body && { body }) });
    expect([refused.status, await countOf()]).toEqual([403, count]);
    const answer = await app.call(method, path, { token: admin.token, headers: { 'x-request-id': requestId }, ...(body && { body }) });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    const entries = await entriesOf(`request_id=${requestId}`);
    for (const entry of entries)
      expect(entry).toMatchObject({
        actor: { id: admin.memberId },
        role: 'admin',
        call: name,
        address: 'local',
        at: expect.stringContaining(taipei(app.clock.now)),
      });
    const changed = expected.after === null ? 'delete' : 'update';
    const action = expected.table === null ? 'read' : expected.before === null ? 'insert' : changed;
    expect(entries).toContainEqual(
      expect.objectContaining({
        action,
        table: expected.table,
        subject: expected.subject && expect.objectContaining(expected.subject),
        before: expected.before && expect.objectContaining(expected.before),
        after: expected.after && expect.objectContaining(expected.after),
      }),
    );
  });
});
const taipei = (instant: Date) => new Date(instant.getTime() + 8 * 60 * 60 * 1000).toISOString().slice(0, 19);

test('a call that rolls back at its very end leaves no entry', async () => {
  const id = await booked(SATURDAY, SAMPLE.seats.d1);
  const count = await countOf();
  await app.database.runScript(`CREATE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'at its end'; END $$;
    CREATE CONSTRAINT TRIGGER fail_at_commit AFTER UPDATE ON rents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_at_commit()`);
  expect((await desk(id, 'call_off', { reason: 'A burst pipe' })).status).toBe(500);
  expect(await countOf()).toBe(count);
  await app.database.runScript('DROP TRIGGER fail_at_commit ON rents; DROP FUNCTION fail_at_commit()');
  const { body } = await app.call('GET', `/staff/rents/${id}`, { token: admin.token });
  expect(body.data.status).toBe('reserved');
});

describe('money', () => {
  test('that staff gives back names staff in the ledger; what a member spends names nobody', async () => {
    const member = await signUp(app, { points: 500 });
    const { id } = (await reserve(app, member, { device: SAMPLE.seats.d2 })).body.data;
    await desk(id, 'call_off', { reason: 'A burst pipe' });
    const rows = await app.database.db
      .selectFrom('ledger_entries')
      .select(['kind', 'actor_id'])
      .where('member_id', '=', member.memberId)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { kind: 'recharge', actor_id: null },
      { kind: 'renting', actor_id: null },
      { kind: 'refund', actor_id: admin.memberId },
    ]);
    const history = await entriesOf(`member_id=${member.memberId}`);
    expect(history.map(({ table }) => table)).toEqual(expect.arrayContaining(['rents', 'rent_units', 'ledger_entries', 'point_lots', 'point_balances']));
    const [balance] = history.filter(({ table }) => table === 'point_balances');
    expect(Number(balance?.after?.['remaining'])).toBe(500);
    expect(Number(balance?.before?.['remaining'])).toBeLessThan(500);
  });

  test('and bookings that a job changes name the job', async () => {
    const id = await booked(SATURDAY, SAMPLE.seats.b1);
    app.clock.now = new Date(`${SATURDAY}T23:00:00+08:00`);
    await app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'expire-and-offer', {}));
    await app.sent();
    const [entry] = await entriesOf(`subject=rent&subject_id=${id}`);
    expect(entry).toMatchObject({ actor: null, role: 'system', call: 'expire-and-offer', address: null, before: { status: 'reserved' } });
  });
});

test('a screen that asks again and again how a payment stands looks once: of each person, and anew after half an hour', async () => {
  const { id } = (await askForPoints(app, admin, await signUp(app, { points: 100 }))).body.data;
  const other = await signUp(app, { role: 'desk' });
  const poll = async ({ token }: TestMember, times = 5) => {
    for (let i = 0; i < times; i += 1) expect((await app.call('GET', `/staff/spendings/${id}`, { token })).status).toBe(200);
  };
  const looks = async () => (await entriesOf(`subject=spending&subject_id=${id}`)).filter(({ action }) => action === 'read').map(({ actor }) => actor?.id);
  await poll(admin);
  expect(await looks()).toEqual([admin.memberId]);
  await poll(other);
  expect(await looks()).toEqual([other.memberId, admin.memberId]);
  app.clock.now = new Date(TEST_NOW.getTime() + 30 * 60_000);
  await poll(admin);
  expect(await looks()).toEqual([admin.memberId, other.memberId, admin.memberId]);
});

test('what members do themselves is not recorded, though they are staff', async () => {
  const count = await countOf();
  const member = await signUp(app, { points: 500, role: 'desk' });
  const { id } = (await reserve(app, member, { device: SAMPLE.seats.b2 })).body.data;
  expect((await app.call('PUT', `/rent/apply/${id}/cancel`, { token: member.token })).status).toBe(200);
  expect(await countOf()).toBe(count);
});

test('an account that staff deletes is in no entry: neither name nor address nor number', async () => {
  const { member, id } = await askedToDelete();
  const before = await app.database.db
    .selectFrom('members')
    .select(['name', 'email', 'mobile', 'account'])
    .where('id', '=', member.memberId)
    .executeTakeFirstOrThrow();
  for (const event of ['contact', 'delete'])
    expect((await app.call('PUT', `/staff/deletions/${id}`, { token: admin.token, body: { event } })).body.code).toBeUndefined();
  const { rows } = await app.database.query('SELECT before, after FROM audit_entries WHERE member_id = $1', [member.memberId]);
  const text = JSON.stringify(rows);
  for (const value of Object.values(before)) expect(text).not.toContain(JSON.stringify(value));
  expect(text).not.toContain('申請刪除帳號');
  expect((await entriesOf(`member_id=${member.memberId}&action=update`)).filter(({ table }) => table === 'members')).toMatchObject([
    { before: { deleted_at: null }, after: { deleted_at: expect.any(String) } },
    { before: { name: '***', email: '***', mobile: '***' }, after: { name: '***' } },
  ]);
});

describe('a call of staff that writes where nobody would know who', () => {
  const careless = (path: `/${string}`) =>
    defineCall({ method: 'PUT', path, summary: 'A defect', access: ['desk'], output: v.object({ done: v.boolean() }), envelope: 'item' });
  test.each(['query', 'raw'] as const)('fails and changes nothing: %s', async (way) => {
    const { memberId } = await signUp(app);
    const server = createApp(app);
    bind(server, app, careless(`/test/careless/${way}`), async () => {
      if (way === 'query') await app.database.db.updateTable('members').set({ class: 'loyal' }).where('id', '=', memberId).execute();
      else await sql`UPDATE members SET class = 'loyal' WHERE id = ${memberId}`.execute(app.database.db);
      return { done: true };
    });
    const answer = await server.request(`/api/test/careless/${way}`, { method: 'PUT', headers: { authorization: `Bearer ${admin.token}` } });
    expect(answer.status).toBe(500);
    expect(await app.database.db.selectFrom('members').select('class').where('id', '=', memberId).executeTakeFirst()).toEqual({ class: 'general' });
  });

  test('or in a transaction that any code opens: then it is known', async () => {
    const { memberId } = await signUp(app);
    const server = createApp(app);
    bind(server, app, careless('/test/careful'), async () => {
      await app.database.db.transaction().execute((tx) => tx.updateTable('members').set({ class: 'loyal' }).where('id', '=', memberId).execute());
      return { done: true };
    });
    expect((await server.request('/api/test/careful', { method: 'PUT', headers: { authorization: `Bearer ${admin.token}` } })).status).toBe(200);
    expect(await entriesOf(`subject=member&subject_id=${memberId}`)).toMatchObject([
      { actor: { id: admin.memberId }, call: 'PUT /test/careful', before: { class: 'general' }, after: { class: 'loyal' } },
    ]);
  });
});

describe('the history', () => {
  test('of a lease is read newest first, a page at a time, by admin', async () => {
    const { id } = (await applyForSpace(app, await signUp(app), { space_id: '3', session: 'evening' })).body.data;
    const staff = staffOf(app, admin);
    expect((await staff.approve(id, { waived_twd: 400, note: 'For the children’s hour' })).status).toBe(200);
    const page = async (number: number) =>
      (await app.call('GET', `/staff/audit?subject=lease&subject_id=${id}&page=${number}&per_page=2`, { token: admin.token })).body;
    const first = await page(1);
    expect(first.meta).toMatchObject({ page: 1, per_page: 2 });
    const all = await entriesOf(`subject=lease&subject_id=${id}`);
    expect(first.meta.total).toBe(all.length);
    expect([...first.data, ...(await page(2)).data]).toEqual(all.slice(0, 4));
    const approval = all.find(({ table, after }) => table === 'space_leases' && after?.['status'] === 'approved');
    expect(approval).toMatchObject({
      before: { status: 'in_process', waived_twd: null },
      after: { waived_twd: 400, approval_note: 'For the children’s hour' },
    });
    expect(await entriesOf(`subject=lease&subject_id=${id}&to=2026-11-17`)).toEqual([]);
    expect(await entriesOf(`subject=lease&subject_id=${id}&from=2026-11-18&to=2026-11-18`)).toEqual(all);
    expect(JSON.stringify(all)).not.toContain('A123456789');
    expect(JSON.stringify(all)).toContain(THURSDAY);
  });

  test('is found by its actor, whom it is about, what was done and in which request, each alone', async () => {
    const other = await signUp(app, { role: 'admin' });
    const [first, second] = [await signUp(app), await signUp(app)];
    const lock = (by: TestMember, { memberId }: TestMember, id: string) =>
      app.call('POST', `/staff/accounts/${memberId}/lock`, { token: by.token, body: { reason: 'Test' }, headers: { 'x-request-id': id } });
    expect((await lock(admin, first, 'locks-first')).status).toBe(200);
    app.clock.now = new Date('2026-11-19T00:00:00+08:00');
    expect((await lock(other, second, 'locks-second')).status).toBe(200);
    app.clock.now = TEST_NOW;
    const [of] = await entriesOf('request_id=locks-first');
    expect(of).toMatchObject({
      request_id: 'locks-first',
      actor: { id: admin.memberId, name: expect.any(String), username: expect.any(String) },
      role: 'admin',
    });
    const requests = async (query: string) => new Set((await entriesOf(query)).map(({ request_id }) => request_id));
    expect(await requests('request_id=locks-second')).toEqual(new Set(['locks-second']));
    expect(await requests(`actor_id=${other.memberId}`)).toEqual(new Set(['locks-second']));
    expect(await requests(`member_id=${first.memberId}`)).toEqual(new Set(['locks-first']));
    const inserts = await entriesOf(`member_id=${first.memberId}&action=insert`);
    expect(inserts.length).toBeGreaterThan(0);
    expect(inserts.every(({ action }) => action === 'insert')).toBe(true);
    expect(await entriesOf(`member_id=${first.memberId}&action=delete`)).toEqual([]);
    expect(await entriesOf(`member_id=${first.memberId}&from=2026-11-19`)).toEqual([]);
    // A day ends where the next begins.
    expect(await entriesOf(`member_id=${second.memberId}&to=2026-11-18`)).toEqual([]);
    expect(await requests(`member_id=${second.memberId}&from=2026-11-19&to=2026-11-19`)).toEqual(new Set(['locks-second']));
  });
});

describe('the record', () => {
  test.each(['UPDATE audit_entries SET call = $1', 'DELETE FROM audit_entries WHERE call <> $1'])('is append-only: %s', async (statement) => {
    expect(await countOf()).toBeGreaterThan(0);
    await expect(app.database.query(statement, ['x'])).rejects.toThrow('append-only');
  });

  test('is not emptied', async () => {
    await expect(app.database.query('TRUNCATE audit_entries', [])).rejects.toThrow('append-only');
  });

  test('loses what is old to the job that says so', async () => {
    await app.database.db.transaction().execute(async (tx) => {
      await sql`SELECT set_config('comic_hub.forgets', 'audit_entries', true)`.execute(tx);
      await tx.deleteFrom('audit_entries').where('at', '<', new Date('2026-11-19T00:00:00+08:00')).execute();
    });
    expect((await app.call('GET', '/staff/audit?to=2026-11-18', { token: admin.token })).body.meta.total).toBe(0);
  });
});
