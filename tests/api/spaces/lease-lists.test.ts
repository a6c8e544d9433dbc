import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { applyForSpace, on, staffOf } from '../../support/bookings/spaces.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Lists of leases: which stand in which, and in what order, for the staff and for whoever applied. One of each state, asked for a minute apart. */

let app: TestApp;
let admin: TestMember;
let member: TestMember;
/** Ids by what became of each. */
const lease: Record<string, string> = {};
const LONG = { session: 'whole_day', ...on('2026-12-15'), end_on: '2027-01-08', move_out_on: '2027-01-08' };

beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  member = await signUp(app);
  const staff = staffOf(app, admin);
  const applied = async (name: string, change: Record<string, string>) => {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await app.database.query('DELETE FROM rate_limits', []);
    const { status, body } = await applyForSpace(app, member, change);
    expect(status, JSON.stringify(body)).toBe(200);
    lease[name] = body.data.id;
    return body.data.id as string;
  };
  await applied('applied', { ...on('2026-12-24') });
  const asked = await applied('extension asked', LONG);
  await staff.approve(asked);
  await staff.desk(asked, { event: 'pay_deposit', method: 'cash' });
  await staff.review(await applied('in review', { space_id: '2b', ...on('2026-12-22') }), { event: 'review' });
  const correcting = await applied('to correct', { space_id: '2c', ...on('2026-12-17') });
  await staff.review(correcting, { event: 'review' });
  await staff.review(correcting, { event: 'request_correction', items: ['mobile'], message: 'A digit is missing' });
  await staff.approve(await applied('approved', { space_id: '3', ...on('2026-12-18') }));
  const refused = await applied('refused', { space_id: '3', ...on('2026-12-23') });
  await staff.review(refused, { event: 'review' });
  await staff.review(refused, { event: 'refuse', reason: 'No plan' });
  const given = await applied('given up', { space_id: '3', ...on('2026-12-19') });
  await app.call('PUT', `/space/apply/${given}/cancel`, { token: member.token, body: { reason: 'Put off' } });
  const { status } = await app.call('POST', `/space/apply/${asked}/extension`, {
    token: member.token,
    body: { end_on: '2027-01-09', move_out_on: '2027-01-12' },
  });
  expect(status).toBe(200);
});
afterAll(() => app.close());

const namesOf = (data: { id: string }[]) => data.map(({ id }) => Object.keys(lease).find((name) => lease[name] === id));
const listed = async (query: string) => namesOf((await app.call('GET', `/staff/space/apply?${query}`, { token: admin.token })).body.data);
const mine = async (query = '') => namesOf((await app.call('GET', `/my/space_apply${query}`, { token: member.token })).body.data);

test('what staff has to decide on comes by its age; what the applicant owes, and what is decided, is not among it', async () => {
  expect(await listed('when=waiting')).toEqual(['applied', 'extension asked', 'in review']);
  expect(await listed('when=waiting&space_id=2b')).toEqual(['in review']);
  expect(await listed('when=waiting&per_page=1&page=2')).toEqual(['extension asked']);
});

test('what is open comes by its days, what is past by its age', async () => {
  expect(await listed('when=open')).toEqual(['extension asked', 'to correct', 'approved', 'in review', 'applied']);
  expect(await listed('when=past')).toEqual(['refused', 'given up']);
});

test('each status and each space has its own', async () => {
  for (const [status, names] of [
    ['applied', ['applied']],
    ['in_process', ['in review']],
    ['awaiting_correction', ['to correct']],
    ['approved', ['approved']],
    ['deposit_paid', ['extension asked']],
    ['unapproved', ['refused']],
    ['cancelled', ['given up']],
    ['ended', []],
  ] as const)
    expect(await listed(`status=${status}`), status).toEqual(names);
  expect(await listed('space_id=3')).toEqual(['approved', 'refused', 'given up']);
  expect(await listed('space_id=3&status=unapproved')).toEqual(['refused']);
});

test('a member has their own alone, the newest first, what is open by its days', async () => {
  expect(await mine()).toEqual(['given up', 'refused', 'approved', 'to correct', 'in review', 'extension asked', 'applied']);
  expect(await mine('?when=open')).toEqual(['extension asked', 'to correct', 'approved', 'in review', 'applied']);
  expect(await mine('?when=past')).toEqual(['given up', 'refused']);
  const other = await signUp(app);
  expect((await app.call('GET', '/my/space_apply', { token: other.token })).body.data).toEqual([]);
});

test('once their days are over nothing waits: an extension of a lease that has ended is nobody’s to decide', async () => {
  const staff = staffOf(app, admin);
  const id = lease['extension asked'] ?? '';
  await staff.desk(id, { event: 'pay_rent', method: 'cash' });
  app.clock.now = new Date('2026-12-15T10:00:00+08:00');
  await staff.desk(id, { event: 'hand_over' });
  expect(await listed('when=waiting&space_id=2a')).toEqual(['applied', 'extension asked']);
  expect((await staff.desk(id, { event: 'end' })).status).toBe(200);
  expect(await listed('when=waiting&space_id=2a')).toEqual(['applied']);
  app.clock.now = TEST_NOW;
});
