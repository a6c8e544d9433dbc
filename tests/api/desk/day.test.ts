import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import * as advisories from '../../support/bookings/advisories.ts';
import { COMPANY, introduce, MEETING, matched } from '../../support/bookings/matchmaking.ts';
import { ACTIVITY, apply, at, staff as registrationStep } from '../../support/bookings/registrations.ts';
import { atDesk, reserve } from '../../support/bookings/rents.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* All that stands on a Friday at the desk: seats, equipment, a lease, a consultation, a session of an activity and a pair that meets. */

const DAY = '2026-12-18';
let app: TestApp;
let admin: TestMember;
let member: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  member = await named('林早安');
});
beforeEach(() => {
  app.clock.now = at(`${DAY} 13:30`);
});
afterAll(() => app.close());

async function day(query = '') {
  const { status, body } = await app.call('GET', `/staff/day${query}`, { token: admin.token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const ok = <R extends { status: number; body: { data: { id: string } } }>(response: R): string => {
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.data.id;
};

async function named(name: string): Promise<TestMember> {
  const signedUp = await signUp(app, { points: 500 });
  await app.database.db.updateTable('members').set({ name }).where('id', '=', signedUp.memberId).execute();
  return signedUp;
}

/** A lease of two days that was approved. */
async function leased(first: string, last: string): Promise<string> {
  app.clock.now = TEST_NOW;
  const lasting = { move_in_on: first, start_on: first, end_on: last, move_out_on: last, event_name: '兩日小展' };
  const id = ok(await applyForSpace(app, member, lasting));
  for (const body of [{ event: 'review' }, { event: 'approve' }]) ok(await app.call('PUT', `/staff/space/apply/${id}/review`, { token: admin.token, body }));
  return id;
}

const leaseStep = (id: string, body: object) => app.call('PUT', `/staff/space/apply/${id}/desk`, { token: admin.token, body });

test('a day of all kinds is one list by time, each with what the desk can do next; steps change it, and a search finds it from any day', async () => {
  const lease = await leased(DAY, '2026-12-19');
  ok(await leaseStep(lease, { event: 'pay_deposit', method: 'cash' }));
  app.clock.now = at('2026-12-14 10:00');
  const seat = ok(await reserve(app, member, { day: DAY, from: 10, to: 12 }));
  const tablet = ok(await reserve(app, await signUp(app, { points: 500 }), { day: DAY, device: SAMPLE.tablet, from: 15, to: 16 }));
  const consultation = ok(await advisories.ask(app, member, { start: `${DAY} 16:00:00` }));
  ok(await advisories.step(app, admin, consultation, { event: 'confirm', teacher: 'Ms Wang', location: advisories.LINK }));
  app.clock.now = TEST_NOW;
  const pair = [await matched(app, admin), await matched(app, admin, COMPANY)] as const;
  await app.database.db.updateTable('members').set({ name: '陳編輯' }).where('id', '=', pair[1].memberId).execute();
  ok(await introduce(app, admin, [pair[0], pair[1]], { meeting: MEETING }));

  app.clock.now = at(`${DAY} 13:30`);
  const { data, meta } = await day();
  const told = data.map(({ kind, start, state }: Record<string, string>) => `${start?.slice(11, 16)} ${kind} ${state}`);
  expect(told).toEqual([
    // An exhibition of weeks, on any day of it.
    '10:00 session here',
    '10:00 rent not_arrived',
    '13:00 session here',
    '14:00 appointment coming',
    '14:00 lease coming',
    '15:00 rent coming',
    '16:00 consultation coming',
  ]);
  expect(meta.total).toBe(7);
  const entry = (kind: string, id?: string) => data.find((each: { kind: string; id: string }) => each.kind === kind && (id === undefined || each.id === id));
  expect(entry('rent', seat).rent.member.name).toBe('林早安');
  expect(entry('rent', tablet).rent).toMatchObject({ desk_state: 'coming', items: [{ quantity: 1 }] });
  expect(entry('lease')).toMatchObject({ id: lease, lease: { event_name: '兩日小展', status: 'deposit_paid', space_id: '2a', contact: { name: '林小漫' } } });
  expect(entry('consultation')).toMatchObject({ consultation: { teacher: 'Ms Wang', is_attendable: false, member: { name: '林早安' } } });
  expect(entry('session', 'sample-matching/0/0').session).toMatchObject({ session: 0, expected: 2, attended: 0, activity: { type: 'matchmaking' } });
  expect(
    entry('appointment')
      .appointment.members.map(({ registration_id }: { registration_id: string }) => registration_id)
      .sort(),
  ).toEqual(pair.map(({ registrationId }) => registrationId).sort());

  ok(await registrationStep(app, admin, pair[0].registrationId, 'check_in'));
  app.clock.now = at(`${DAY} 14:40`);
  ok(await atDesk(app, admin, tablet, 'check_in'));
  app.clock.now = at(`${DAY} 16:05`);
  expect((await day('?kind=session')).data[1].session).toMatchObject({ expected: 2, attended: 1 });
  expect((await day('?kind=rent&state=ended')).data.map(({ id }: { id: string }) => id)).toEqual([tablet]);
  expect((await day('?kind=consultation')).data[0].consultation.is_attendable).toBe(true);
  ok(await app.call('PUT', `/staff/advisory/${consultation}`, { token: admin.token, body: { event: 'miss' }, headers: { 'idempotency-key': 'missed-once' } }));
  // The answer was lost: sent again under its key it is answered as the first time.
  ok(await app.call('PUT', `/staff/advisory/${consultation}`, { token: admin.token, body: { event: 'miss' }, headers: { 'idempotency-key': 'missed-once' } }));
  expect((await day('?kind=consultation')).data[0]).toMatchObject({ state: 'not_arrived' });

  app.clock.now = at('2026-12-15 12:00');
  expect((await day()).data).not.toContainEqual(expect.objectContaining({ kind: 'lease' }));
  expect((await day(`?day=2026-12-19`)).data.map(({ kind }: { kind: string }) => kind)).toContain('lease');
  const found = (await day(`?q=${encodeURIComponent('早安')}`)).data;
  expect(found.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['consultation', 'lease', 'rent']);
  expect((await day(`?q=${encodeURIComponent('陳編輯')}`)).data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['appointment', 'registration']);
  expect((await day(`?per_page=2&page=4&day=${DAY}`)).data).toHaveLength(1);
});

test('a session of an activity is to come until the minute it begins, here until the minute it ends, then over', async () => {
  app.clock.now = at(`${DAY} 09:00`);
  const sessions = (await day(`?day=${DAY}&kind=session`)).data;
  const last = sessions.at(-1);
  const stateWhen = async (moment: Date) => {
    app.clock.now = moment;
    return (await day(`?day=${DAY}&kind=session`)).data.find(({ id }: { id: string }) => id === last.id).state;
  };
  const [start, end] = [new Date(last.start).getTime(), new Date(last.end).getTime()];
  const states = [];
  for (const moment of [start - 1000, start, end - 1000, end]) states.push(await stateWhen(new Date(moment)));
  expect(states).toEqual(['coming', 'here', 'here', 'ended']);
});

test('a deposit that is due stands on its day, and what a lease has left to do stands on today until it is done', async () => {
  const id = await leased('2026-12-23', '2026-12-24');
  const [approved] = (await day('?day=2026-12-23&kind=lease')).data;
  app.clock.now = at(`${approved.lease.deposit_due_on} 10:00`);
  const [entry] = (await day('?kind=lease')).data;
  expect([entry.id, entry.lease.acts]).toEqual([id, ['pay_deposit']]);
  const step = async (body: object) => ok(await leaseStep(id, body));
  await step({ event: 'pay_deposit', method: 'cash' });
  await step({ event: 'pay_rent', method: 'cash' });
  app.clock.now = at('2026-12-23 13:00');
  expect((await day('?kind=lease')).data[0].lease.acts).toEqual(['hand_over']);
  await step({ event: 'hand_over' });
  app.clock.now = at('2026-12-26 10:00');
  expect((await day('?kind=lease')).data[0]).toMatchObject({ id, state: 'overdue', lease: { acts: ['end'] } });
  await step({ event: 'end' });
  expect((await day('?kind=lease')).data[0]).toMatchObject({ state: 'ended', lease: { acts: ['return_deposit'] } });
  await step({ event: 'return_deposit' });
  expect((await day('?kind=lease')).data).toEqual([]);
});

test('the attendance list of a session has everybody with a place, by name, and who has come to which session of a series', async () => {
  app.clock.now = TEST_NOW;
  const [anna, bert, gone] = [await named('Anna'), await named('Bert'), await signUp(app, { points: 500 })];
  const first = ok(await apply(app, anna, ACTIVITY.course, { size: 2 }));
  ok(await apply(app, bert, ACTIVITY.talk, { size: 3 }));
  ok(await apply(app, gone, ACTIVITY.talk));
  ok(await apply(app, anna, ACTIVITY.talk));
  ok(await app.call('PUT', `/activity/${ACTIVITY.talk}/cancel`, { token: gone.token, body: {} }));
  const list = async (path: string) => {
    const { status, body } = await app.call('GET', `/staff/activity/${path}/attendance`, { token: admin.token });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const talk = await list('sample-talk/0');
  expect(talk.registrations.map(({ member: { name }, size }: { member: { name: string }; size: number }) => [name, size])).toEqual([
    ['Anna', 1],
    ['Bert', 3],
  ]);
  expect([talk.expected, talk.attended]).toEqual([4, 0]);
  app.clock.now = at('2026-12-15 18:30');
  const course = await list('sample-course/0');
  app.clock.now = new Date(course.meeting.start);
  ok(await registrationStep(app, admin, first, 'check_in', { meeting: course.meeting.number }));
  expect(await list('sample-course/0')).toMatchObject({ expected: 2, attended: 2, registrations: [{ attended_at: expect.any(String) }] });
  const second = (await app.call('GET', `/staff/activity/sample-course/0/attendance?meeting=2`, { token: admin.token })).body.data;
  expect(second).toMatchObject({ meeting: { number: 2 }, expected: 2, attended: 0, registrations: [{ attended_at: null }] });
  for (const path of ['sample-talk/7', 'no-such/0'])
    expect((await app.call('GET', `/staff/activity/${path}/attendance`, { token: admin.token })).status).toBe(404);
});
