import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { paid } from '../../support/bookings/spendings.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* Whoever acts on a member may add a paragraph to its e-mail: shown before, sent once, and a note about the member. */

let app: TestApp;
let admin: TestMember;
let second: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  second = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const TEXT = 'Come by & talk to us on <Tuesday>.\nWe are sorry.';
const reason = 'Twice at the counter';

const send = (method: string, path: string, body: object, who = admin) =>
  app.call(method, path, { token: who.token, body, headers: { 'idempotency-key': randomUUID() } });
const notesOf = async (id: string) =>
  (await app.database.query('SELECT text, is_emailed AS emailed, actor_id AS by FROM member_notes WHERE member_id = $1 ORDER BY id', [id])).rows;
const wordsTo = async (email: string) => (await app.sent()).filter(({ to }) => to === email).map(({ text }) => text.includes(TEXT));
const written = (who = admin) => [{ text: TEXT, emailed: true, by: who.memberId }];

/** The acts of one person on a member: where each is shown before and done, with what. */
const ACTS: Record<string, (id: string) => { shown: string; done?: string; body?: object; more?: object }> = {
  'another class': (id) => ({ shown: `/staff/members/${id}/class`, body: { type: 'associate' } }),
  'a role given': (id) => ({ shown: `/staff/members/${id}/role`, body: { from: 'member', role: 'desk' } }),
  'points given': (id) => ({ shown: `/staff/members/${id}/points`, body: { points: 40 } }),
  'points taken': (id) => ({ shown: `/staff/members/${id}/points`, body: { points: -40 } }),
  'a bar': (id) => ({ shown: `/staff/space/bars/${id}`, done: '/staff/space/bars', more: { member_id: id } }),
  'logins ended': (id) => ({ shown: `/staff/accounts/${id}/end-logins` }),
  'an account locked': (id) => ({ shown: `/staff/accounts/${id}/lock` }),
};

test.each(Object.entries(ACTS))('%s: the e-mail is shown with the paragraph, and goes out so; the note of it is on the member', async (_, actOf) => {
  const member = await signUp(app, { points: 60 });
  const { shown, done = shown, body = {}, more = {} } = actOf(member.memberId);
  const without = await send('POST', `${shown}/preview`, { reason, ...body });
  expect(without.body.data.emails).toMatchObject([{ to: member.email, takes_paragraph: true }]);
  const preview = await send('POST', `${shown}/preview`, { reason, ...body, paragraph: `${TEXT}\r\n` });
  expect(preview.body.data.emails).toMatchObject([{ to: member.email, text: expect.stringContaining(TEXT) }]);
  expect([await notesOf(member.memberId), await wordsTo(member.email)]).toEqual([[], expect.not.arrayContaining([true])]);
  expect((await send('POST', done, { reason, ...body, ...more, paragraph: TEXT })).status).toBe(200);
  expect((await wordsTo(member.email)).filter(Boolean)).toEqual([true]);
  expect(await notesOf(member.memberId)).toEqual(written());
  const { rows } = await app.database.query("SELECT actor_id AS by, after FROM audit_entries WHERE table_name = 'member_notes' AND subject_id = $1", [
    member.memberId,
  ]);
  expect(rows).toMatchObject([{ by: admin.memberId, after: { text: '***', is_emailed: true } }]);
  expect((await app.call('GET', `/staff/members/${member.memberId}`, { token: admin.token })).body.data.notes).toMatchObject([
    { text: TEXT, is_emailed: true },
  ]);
});

test('unlocked again, with it', async () => {
  const member = await signUp(app);
  const path = `/staff/accounts/${member.memberId}`;
  await send('POST', `${path}/lock`, { reason });
  expect((await send('POST', `${path}/unlock/preview`, { reason, paragraph: TEXT })).body.data.emails).toMatchObject([{ text: expect.stringContaining(TEXT) }]);
  await send('POST', `${path}/unlock`, { reason, paragraph: TEXT });
  expect((await wordsTo(member.email)).filter(Boolean)).toEqual([true]);
});

test('what waits for a second person sends nothing yet: the paragraph is that of whoever confirms', async () => {
  const member = await signUp(app);
  const path = `/staff/members/${member.memberId}`;
  expect((await send('POST', `${path}/points/preview`, { points: 500, reason, paragraph: TEXT })).body.data.emails).toEqual([]);
  const { id } = (await send('POST', `${path}/points`, { points: 500, reason, paragraph: 'Not sent' })).body.data;
  expect(await notesOf(member.memberId)).toEqual([]);
  const shown = await send('POST', `${path}/adjustment/preview`, { event: 'confirm', paragraph: TEXT }, second);
  expect(shown.body.data.emails).toMatchObject([{ text: expect.stringContaining(TEXT) }]);
  expect((await send('PUT', `/staff/point_adjustments/${id}`, { event: 'confirm', paragraph: TEXT }, second)).status).toBe(200);
  expect((await wordsTo(member.email)).filter(Boolean)).toEqual([true]);
  expect(await notesOf(member.memberId)).toEqual(written(second));
});

test('of accounts that are joined both addresses get it, and the note is on the one that stays', async () => {
  const [from, into] = [await signUp(app), await signUp(app)];
  const path = `/staff/members/${into.memberId}/merge`;
  const shown = await send('POST', `${path}/preview`, { other: from.email, reason, paragraph: TEXT });
  expect(shown.body.data.emails.map(({ to, text }: { to: string; text: string }) => [to, text.includes(TEXT)])).toEqual([
    [from.email, true],
    [into.email, true],
  ]);
  expect((await send('POST', path, { other_id: from.memberId, reason, paragraph: TEXT })).status).toBe(200);
  const sent = await app.sent();
  expect([from, into].map(({ email }) => sent.filter(({ to, text }) => to === email && text.includes(TEXT)).length)).toEqual([1, 1]);
  expect([await notesOf(from.memberId), await notesOf(into.memberId)]).toEqual([[], written()]);
});

test('whoever is made anonymous is written to with it, and nothing of it stays', async () => {
  const member = await signUp(app);
  const path = `/staff/members/${member.memberId}/anonymise`;
  expect((await send('POST', `${path}/preview`, { reason, paragraph: TEXT })).body.data.emails).toMatchObject([{ text: expect.stringContaining(TEXT) }]);
  expect((await send('POST', path, { reason, paragraph: TEXT })).status).toBe(200);
  expect((await wordsTo(member.email)).filter(Boolean)).toEqual([true]);
  expect(await notesOf(member.memberId)).toEqual([]);
});

test('of two who lock at once one is written for', async () => {
  const member = await signUp(app);
  const words = ['By one', 'By the other'];
  const answers = await Promise.all(words.map((paragraph) => send('POST', `/staff/accounts/${member.memberId}/lock`, { reason, paragraph })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const taken = words[answers.findIndex(({ status }) => status === 200)];
  expect(await notesOf(member.memberId)).toMatchObject([{ text: taken }]);
  expect((await app.sent()).flatMap(({ to, text }) => (to === member.email ? words.filter((each) => text.includes(each)) : []))).toEqual([taken]);
});

/** The acts of the desk on a booking that write to its member. */
const DESK_ACTS = {
  'a booking called off': { method: 'PUT', step: 'call_off', body: { reason }, at: null },
  'a reminder of one that is coming': { method: 'POST', step: 'remind', body: {}, at: `${SATURDAY}T14:00:00+08:00` },
} as const;

test.each(Object.entries(DESK_ACTS))('%s: the e-mail is shown with the paragraph, and goes out so; the note of it is on the member', async (_, act) => {
  const member = await signUp(app, { points: 500 });
  const before = app.clock.now;
  const { id } = (await reserve(app, member, { device: SAMPLE.seats.b1, day: SATURDAY })).body.data;
  if (act.at !== null) app.clock.now = new Date(act.at);
  await app.sent();
  const path = `/staff/rents/${id}/${act.step}`;
  expect((await send('POST', `${path}/preview`, act.body)).body.data.emails).toMatchObject([{ to: member.email, takes_paragraph: true }]);
  const shown = (await send('POST', `${path}/preview`, { ...act.body, paragraph: TEXT })).body.data.emails;
  expect(shown).toMatchObject([{ text: expect.stringContaining(TEXT) }]);
  expect([await notesOf(member.memberId), await wordsTo(member.email)]).toEqual([[], []]);
  const key = randomUUID();
  const taken = (paragraph: string) =>
    app.call(act.method, path, { token: admin.token, body: { ...act.body, paragraph }, headers: { 'idempotency-key': key } });
  expect((await Promise.all([taken(TEXT), taken(TEXT)])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await taken('Other words')).body.code).toBe('IDEMPOTENCY_CONFLICT');
  expect(await wordsTo(member.email)).toEqual([true]);
  expect(await notesOf(member.memberId)).toEqual(written());
  // What is over is refused, with its rehearsal.
  expect((await send('POST', `${path}/preview`, act.body)).body.code).toBe('NOT_IN_STATE');
  await app.database.query('DELETE FROM rents WHERE id = $1', [id]);
  app.clock.now = before;
});

test('points that go back at the counter: the e-mail is shown with the paragraph, and goes out so', async () => {
  const member = await signUp(app, { points: 100 });
  const id = await paid(app, admin, member);
  await app.sent();
  const path = `/staff/spendings/${id}/reversals`;
  const body = { points: 10, reason, paragraph: TEXT };
  expect((await send('POST', `${path}/preview`, body)).body.data.emails).toMatchObject([
    { to: member.email, takes_paragraph: true, text: expect.stringContaining(TEXT) },
  ]);
  expect((await send('POST', `${path}/preview`, { ...body, points: 99 })).body.code).toBe('REVERSAL_TOO_LARGE');
  expect([await notesOf(member.memberId), await wordsTo(member.email)]).toEqual([[], []]);
  expect((await send('POST', path, body)).status).toBe(200);
  expect(await wordsTo(member.email)).toEqual([true]);
  expect(await notesOf(member.memberId)).toEqual(written());
});
