import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls as ALL_CALLS } from '../../../src/contract/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { TEST_QUEUES } from '../../support/bookings/queue-items.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { swept } from '../../support/runs/sweep.ts';
import { writePaidOrder } from '../../support/services/payment-rows.ts';

/* Whoever decides may add a paragraph to the e-mail of the decision: shown before, sent once, kept with the item, and nowhere else. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

/** A decision of each kind of queue whose e-mail takes a paragraph. */
const DECISIONS = {
  leases: { decide: (id: string) => `/staff/space/apply/${id}/review`, wish: { event: 'review' } },
  consultations: { decide: (id: string) => `/staff/advisory/${id}`, wish: { event: 'refuse', reason: 'No teacher' } },
  deletions: { decide: (id: string) => `/staff/deletions/${id}`, wish: { event: 'refuse' } },
  registrations: {
    decide: (id: string) => `/staff/registrations/${id}/fail`,
    rehearse: (id: string) => `/staff/registrations/${id}`,
    wish: { event: 'fail', reason: 'Full' },
  },
  refunds: { decide: (id: string) => `/staff/refunds/${id}`, wish: { event: 'decline', reason: 'Bought as a gift' } },
  upgrades: { decide: (id: string) => `/staff/matchmaking_upgrades/${id}`, wish: { event: 'refuse', reason: 'More work, please' } },
  appointments: { decide: (id: string) => `/staff/appointments/${id}`, wish: { event: 'call_off', reason: 'Ms Wang is ill' } },
  creators: { decide: (id: string) => `/staff/creator_applications/${id}`, wish: { event: 'refuse', reason: 'Not yet published' } },
} as const;
const KINDS = Object.keys(DECISIONS) as (keyof typeof DECISIONS)[];

const TEXT = 'Come & see us on <Tuesday>.\nThe door is on Dihua Street.\n\nBcc: all@example.com';

const put = (path: string, body: object, key: string = randomUUID()) =>
  app.call('PUT', path, { token: admin.token, body, headers: { 'idempotency-key': key } });
const previewed = async (kind: keyof typeof DECISIONS, id: string, more: object) => {
  const decision = DECISIONS[kind];
  const path = 'rehearse' in decision ? decision.rehearse(id) : decision.decide(id);
  return (await app.call('POST', `${path}/preview`, { token: admin.token, body: { ...decision.wish, ...more } })).body;
};
const notesOf = async (id: string) =>
  (await app.database.query('SELECT text, is_emailed AS emailed, actor_id AS by, member_id AS member FROM queue_notes WHERE record_id = $1 ORDER BY id', [id]))
    .rows;
const mailsTo = async (email: string) => (await app.sent()).filter(({ to }) => to === email);
const made = async (kind: keyof typeof DECISIONS) => {
  const member = await signUp(app);
  const id = await TEST_QUEUES[kind].make(app, member);
  await app.sent();
  return { member, id };
};

describe.each(swept(KINDS, 3))('of %s', (kind) => {
  test('the e-mail goes out as it was shown, with the paragraph in its place; the note of it is stored and recorded', async () => {
    const { member, id } = await made(kind);
    const without = (await previewed(kind, id, {})).data.emails;
    expect(without[0]).toMatchObject({ to: member.email, takes_paragraph: true });
    const shown = (await previewed(kind, id, { paragraph: `  ${TEXT}\r\n` })).data.emails;
    expect(shown[0].text).toContain(TEXT);
    // Nothing else has changed of it, nor of the people who are written to.
    expect(shown.map(({ to, subject }: { to: string; subject: string }) => [to, subject])).toEqual(
      without.map(({ to, subject }: { to: string; subject: string }) => [to, subject]),
    );
    expect(await notesOf(id)).toEqual([]);

    expect((await put(DECISIONS[kind].decide(id), { ...DECISIONS[kind].wish, paragraph: TEXT })).status).toBe(200);
    const [mail, ...more] = await mailsTo(member.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(shown[0].subject);
    // How it is turned off comes below it as it is sent.
    expect(mail?.text.trim().startsWith(shown[0].text.trim())).toBe(true);
    // Nothing of it is in the header.
    expect(mail?.content.split(/\r?\n\r?\n/)[0]).not.toMatch(/Bcc|all@example/);
    expect(await notesOf(id)).toEqual([{ text: TEXT, emailed: true, by: admin.memberId, member: member.memberId }]);
    const { rows } = await app.database.query("SELECT actor_id AS by, after FROM audit_entries WHERE table_name = 'queue_notes' AND subject_id = $1", [id]);
    expect(rows).toMatchObject([{ by: admin.memberId, after: { text: '***', is_emailed: true } }]);
    const opened = await app.call('POST', `/staff/queue/${kind}/${id}/open`, { token: admin.token });
    expect(opened.body.data.notes).toMatchObject([{ text: TEXT, is_emailed: true }]);
  });

  test('of two who decide at once one is written for, and what the other wrote is nowhere', async () => {
    const { member, id } = await made(kind);
    const words = ['One wrote this', 'The other wrote that'];
    const answers = await Promise.all(words.map((paragraph) => put(DECISIONS[kind].decide(id), { ...DECISIONS[kind].wish, paragraph })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const taken = words[answers.findIndex(({ status }) => status === 200)];
    expect(await notesOf(id)).toMatchObject([{ text: taken }]);
    const mails = await mailsTo(member.email);
    expect(mails.map(({ text }) => words.filter((each) => text.includes(each)))).toEqual([[taken]]);
  });
});

test('a repetition under the same key sends the same words once; other words under it are refused', async () => {
  const { member, id } = await made('consultations');
  const { decide, wish } = DECISIONS.consultations;
  const key = randomUUID();
  const body = { ...wish, paragraph: 'See you next month' };
  const answers = await Promise.all([put(decide(id), body, key), put(decide(id), body, key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await put(decide(id), { ...wish, paragraph: 'Or never' }, key)).body.code).toBe('IDEMPOTENCY_CONFLICT');
  expect(await notesOf(id)).toMatchObject([{ text: 'See you next month' }]);
  expect((await mailsTo(member.email)).map(({ text }) => text.split('See you next month').length)).toEqual([2]);
});

test('a deleted account is written to with it, and nothing of it stays', async () => {
  const { member, id } = await made('deletions');
  await put(DECISIONS.deletions.decide(id), { event: 'contact' });
  expect((await put(DECISIONS.deletions.decide(id), { event: 'delete', paragraph: 'You are welcome at any time' })).status).toBe(200);
  expect((await mailsTo(member.email)).map(({ text }) => text.includes('You are welcome at any time'))).toEqual([true]);
  expect(await notesOf(id)).toEqual([]);
});

test.each([
  ['too long', 'a'.repeat(1001)],
  ['turning text around', 'Read \u202Ethis'],
  ['of nothing that is seen', '\u200B\u200B'],
  ['half a character', 'x\uD800'],
])('%s it is refused, with its rehearsal, and nothing is decided', async (_, paragraph) => {
  const { id } = await made('leases');
  expect((await previewed('leases', id, { paragraph })).errors).toHaveProperty('paragraph');
  expect((await put(DECISIONS.leases.decide(id), { event: 'review', paragraph })).status).toBe(422);
  expect(await notesOf(id)).toEqual([]);
});

test('left empty it is none: no note, and no heading in the e-mail', async () => {
  const { member, id } = await made('leases');
  await put(DECISIONS.leases.decide(id), { event: 'review', paragraph: ' \n ' });
  expect(await notesOf(id)).toEqual([]);
  expect((await mailsTo(member.email)).map(({ text }) => text.includes('承辦人員的話'))).toEqual([false]);
});

test('a call takes a paragraph if it names what it is about, and no token of another system writes one', () => {
  const takes = ALL_CALLS.filter(
    ({ body }) => body !== undefined && JSON.stringify(body, (key, value) => (key === 'reference' ? undefined : value)).includes('"paragraph":'),
  );
  const named = ALL_CALLS.filter(({ emailAbout }) => emailAbout !== undefined);
  expect(named.map(({ path }) => path).toSorted()).toEqual(takes.map(({ path }) => path).toSorted());
  expect(named.filter(({ apiScope }) => apiScope !== undefined)).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

describe('a refund that nobody has asked for', () => {
  const paid = async () => {
    const member = await signUp(app);
    const id = await writePaidOrder(app, member);
    await app.sent();
    return { member, path: `/staff/orders/${id}/refund` };
  };
  const begin = (path: string, body: object) => app.call('POST', path, { token: admin.token, body, headers: { 'idempotency-key': randomUUID() } });
  const refundsOf = async (memberId: string) =>
    (await app.database.query('SELECT id, status, points, amount_twd AS amount FROM order_refunds WHERE member_id = $1', [memberId])).rows;

  test('is shown before with what goes back and its e-mail, and nothing of it has happened', async () => {
    const { member, path } = await paid();
    const { status, body } = await app.call('POST', `${path}/preview`, { token: admin.token, body: { points: 100, unspent_points: 300, paragraph: TEXT } });
    expect([status, body.data]).toMatchObject([200, { status: 'begun', points: 100, emails: [{ to: member.email, takes_paragraph: true }] }]);
    expect(body.data.emails[0].text).toContain(TEXT);
    expect([await refundsOf(member.memberId), await mailsTo(member.email)]).toEqual([[], []]);
    const jobs = await app.database.query("SELECT 1 FROM outbox_events WHERE event LIKE 'refund%' AND record_id = $1", [path.split('/')[3]]);
    expect(jobs.rows).toEqual([]);
    // It is as it was shown.
    expect((await begin(path, { points: 100, unspent_points: 300, paragraph: TEXT })).body.data).toMatchObject({
      points: 100,
      amount_twd: body.data.amount_twd,
      fee_twd: body.data.fee_twd,
    });
    const [refund, ...more] = await refundsOf(member.memberId);
    expect(more).toEqual([]);
    expect((await mailsTo(member.email)).filter(({ subject }) => subject === body.data.emails[0].subject).map(({ text }) => text.includes(TEXT))).toEqual([
      true,
    ]);
    // The note is on the refund, which had no id before.
    expect(await notesOf(String(refund?.['id']))).toEqual([{ text: TEXT, emailed: true, by: admin.memberId, member: member.memberId }]);
  });

  test('with other numbers than were shown it is refused, its rehearsal too, and nothing is written for it', async () => {
    const { member, path } = await paid();
    const body = { points: 100, unspent_points: 299, paragraph: 'Not this one' };
    expect((await app.call('POST', `${path}/preview`, { token: admin.token, body })).body.code).toBe('NOT_IN_STATE');
    expect((await begin(path, body)).body.code).toBe('NOT_IN_STATE');
    const { rows } = await app.database.query("SELECT 1 FROM queue_notes WHERE text = 'Not this one'", []);
    expect([rows, await mailsTo(member.email)]).toEqual([[], []]);
  });

  test('of two who begin at once one is written for', async () => {
    const { member, path } = await paid();
    const words = ['Begun by one', 'Begun by the other'];
    const answers = await Promise.all(words.map((paragraph) => begin(path, { points: 300, unspent_points: 300, paragraph })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const taken = words[answers.findIndex(({ status }) => status === 200)];
    const told = (await mailsTo(member.email)).flatMap(({ text }) => words.filter((each) => text.includes(each)));
    expect(told).toEqual([taken]);
  });

  test('is for administrators, with its rehearsal', async () => {
    const desk = await signUp(app, { role: 'desk' });
    const { path } = await paid();
    expect((await app.call('POST', `${path}/preview`, { token: desk.token, body: {} })).status).toBe(403);
  });
});
