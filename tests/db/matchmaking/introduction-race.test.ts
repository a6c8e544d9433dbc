import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { answer, cancelMatching, introduce, type Matched, MEETING, matched, myMatchmaking, setAppointment } from '../../support/bookings/matchmaking.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Whatever meets at an introduction or an hour, what is shown follows from what both have said. */

let app: TestApp;
let admin: TestMember;
let creator: Matched;
let company: Matched;
let id: string;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  [creator, company] = [await matched(app, admin), await matched(app, admin)];
  ({ id } = (await introduce(app, admin, [creator, company])).body.data);
  await app.sent();
  await app.database.db.deleteFrom('outbox_events').execute();
});
afterEach(async () => {
  for (const table of ['matchmaking_appointments', 'matchmaking_consents', 'matchmaking_introductions', 'registrations', 'rate_limits'])
    await app.database.query(`DELETE FROM ${table}`, []);
});
afterAll(() => app.close());

const shownTo = async (member: TestMember) => (await myMatchmaking(app, member)).data[0].introductions[0];
const statusOf = async () =>
  (await app.database.db.selectFrom('matchmaking_introductions').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const eventsOf = async (recordId = id) =>
  (await app.database.db.selectFrom('outbox_events').select('event').where('record_id', '=', recordId).orderBy('id').execute()).map(({ event }) => event);
const callOff = () => app.call('PUT', `/staff/introductions/${id}/call_off`, { token: admin.token, body: { reason: 'Ill' } });

test('two who agree at once have agreed, and are told of it once', async () => {
  const answers = await Promise.all([answer(app, creator, id, true), answer(app, company, id, true)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([await statusOf(), await eventsOf()]).toEqual(['agreed', ['agreed']]);
  expect([(await shownTo(creator)).contact.email, (await shownTo(company)).contact.email]).toEqual([company.email, creator.email]);
});

test('who writes past the use case is no exception: the status follows from both answers', async () => {
  const { query } = app.database;
  const write = (side: string, status: string) =>
    query(`UPDATE matchmaking_consents SET status = $2, answered_at = now() WHERE introduction_id = $1 AND side = '${side}'`, [id, status]);
  await Promise.all([write('creator', 'agreed'), write('company', 'agreed')]);
  expect(await statusOf()).toBe('agreed');
  await Promise.all([write('creator', 'declined'), write('company', 'agreed')]);
  expect(await statusOf()).toBe('declined');
  expect(await eventsOf()).toEqual(['agreed', 'declined']);
});

test('one agrees as the other withdraws: nobody is shown anything', async () => {
  await answer(app, creator, id, true);
  await Promise.all([answer(app, creator, id, false), answer(app, company, id, true)]);
  expect([await statusOf(), (await shownTo(creator)).contact, (await shownTo(company)).contact]).toEqual(['declined', null, null]);
});

test('agreeing as it is called off, or as the other cancels: it is over', async () => {
  await answer(app, creator, id, true);
  const [, answered] = await Promise.all([callOff(), answer(app, company, id, true)]);
  expect([200, 409]).toContain(answered.status);
  expect([await statusOf(), (await shownTo(company)).contact]).toEqual(['cancelled', null]);
  ({ id } = (await introduce(app, admin, [creator, company])).body.data);
  await answer(app, creator, id, true);
  await Promise.all([cancelMatching(app, creator), answer(app, company, id, true)]);
  expect([await statusOf(), (await shownTo(company)).contact]).toEqual(['cancelled', null]);
});

test('an answer that is pressed twice is one; agreeing and declining at once leaves one of the two', async () => {
  await Promise.all([answer(app, creator, id, true), answer(app, creator, id, true)]);
  expect(await shownTo(creator)).toMatchObject({ answer: 'agreed', status: 'asked' });
  await Promise.all([answer(app, company, id, true), answer(app, company, id, false)]);
  const { answer: last, status, contact } = await shownTo(company);
  expect([
    ['agreed', 'agreed', false],
    ['declined', 'declined', true],
  ]).toContainEqual([last, status, contact === null]);
});

test('a pair that is named twice at once is one pair', async () => {
  await callOff();
  const both = await Promise.all([introduce(app, admin, [creator, company]), introduce(app, admin, [company, creator])]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('of two hours for one teacher, and for one member, that meet, one is set', async () => {
  const [third, fourth] = [await matched(app, admin), await matched(app, admin)];
  const teacher = await Promise.all([setAppointment(app, admin, third), setAppointment(app, admin, fourth)]);
  expect(teacher.map(({ status }) => status).sort()).toEqual([200, 422]);
  const [fifth] = [await matched(app, admin)];
  const member = await Promise.all(['Mr Lin', 'Ms Ho'].map((name) => setAppointment(app, admin, fifth, { teacher: name })));
  expect(member.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an hour that is set as its registration is cancelled does not stand afterwards', async () => {
  const [{ status }] = await Promise.all([setAppointment(app, admin, creator, { start: MEETING.start }), cancelMatching(app, creator)]);
  expect([200, 409]).toContain(status);
  const rows = await app.database.db.selectFrom('matchmaking_appointments').select('status').execute();
  expect(rows.every((row) => row.status === 'cancelled')).toBe(true);
});
