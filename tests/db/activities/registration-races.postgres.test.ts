import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ACTIVITY, apply, cancel, staff, wait } from '../../support/bookings/registrations.ts';
import { leave } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const signUpMany = async (count: number, options = {}) => {
  const members: TestMember[] = [];
  for (let i = 0; i < count; i += 1) members.push(await signUp(app, options));
  return members;
};
const codes = (answers: readonly { status: number; body: { code?: string } }[]) => {
  const counted: Record<string, number> = {};
  for (const { status, body } of answers) counted[body.code ?? status] = (counted[body.code ?? status] ?? 0) + 1;
  return counted;
};

/** Checks what must hold whatever happened: the counter is the sum of what holds, never more than there is, and every point is accounted for. */
async function expectConsistent(session: string): Promise<void> {
  const { rows } = await sql<{ held: number; sum: number; quota: number; taken: number }>`
    SELECT held, quota, taken, (SELECT coalesce(sum(size), 0)::integer FROM registrations WHERE session_id = activity_sessions.id
      AND status IN ('offered', 'applied', 'registered', 'passed', 'attended')) AS sum FROM activity_sessions WHERE id = ${session}`.execute(app.database.db);
  const [row] = rows;
  expect(row?.held).toBe(row?.sum);
  expect((row?.held ?? 0) + (row?.taken ?? 0)).toBeLessThanOrEqual(row?.quota ?? 0);
  const unbalanced = await sql`SELECT balance.member_id FROM point_balances AS balance
    WHERE remaining <> (SELECT coalesce(sum(remaining), 0) FROM point_lots AS lot WHERE lot.member_id = balance.member_id)
      OR remaining <> (SELECT coalesce(sum(amount), 0) FROM ledger_entries AS entry WHERE entry.member_id = balance.member_id)`.execute(app.database.db);
  expect(unbalanced.rows).toEqual([]);
}

test('of sixty groups at once exactly as many people get in as there are places', async () => {
  const members = await signUpMany(60);
  const answers = await Promise.all(members.map((member, i) => apply(app, member, ACTIVITY.tour, { size: 1 + (i % 4) })));
  expect(Object.keys(codes(answers)).sort()).toEqual(['200', 'FULL']);
  await expectConsistent('sample-tour/0');
});

test('the same call ten times at once, with a key or with ten, registers and pays once', async () => {
  const [member] = await signUpMany(1, { points: 100 });
  if (member === undefined) return;
  const key = randomUUID();
  const same = await Promise.all(Array.from({ length: 10 }, () => apply(app, member, ACTIVITY.course, {}, { key })));
  const ids = new Set(same.filter(({ status }) => status === 200).map(({ body }) => body.data.id));
  expect(ids.size).toBe(1);
  expect(Object.keys(codes(same)).filter((code) => !['200', 'NOT_READY'].includes(code))).toEqual([]);
  await cancel(app, member, ACTIVITY.course);
  const others = await Promise.all(Array.from({ length: 10 }, () => apply(app, member, ACTIVITY.course, {}, { key: randomUUID() })));
  expect(codes(others)).toMatchObject({ 200: 1 });
  expect(Object.keys(codes(others)).filter((code) => !['200', 'ALREADY_REGISTERED', 'FULL'].includes(code))).toEqual([]);
  await expectConsistent('sample-course/0');
  await cancel(app, member, ACTIVITY.course);
});

test('a cancellation and a review, a check-in or a cancellation at once: one of them happens, and refunds once', async () => {
  const [reviewer, member] = [await signUp(app, { role: 'reviewer' }), await signUp(app, { points: 30 })];
  for (const step of ['pass', 'fail'] as const) {
    const { id } = (await apply(app, member, ACTIVITY.workshop, { answers: [{ id: 'experience', text: 'x' }] })).body.data;
    const [decided, cancelled, twice] = await Promise.all([
      staff(app, reviewer, id, step, { reason: 'x' }),
      cancel(app, member, ACTIVITY.workshop),
      cancel(app, member, ACTIVITY.workshop),
    ]);
    for (const { status } of [decided, cancelled, twice]) expect([200, 409]).toContain(status);
    const { body } = await app.call('GET', '/member', { token: member.token });
    expect(body.data.point.remaining).toBe(30);
    await expectConsistent('sample-workshop/0');
  }
});

test('joining, leaving, cancelling and registering at once leave no free place beside somebody who waits', async () => {
  const members = await signUpMany(24);
  const holders = members.slice(0, 2);
  for (const member of holders) await apply(app, member, ACTIVITY.evenings, { session: 3 });
  const waiting = members.slice(2, 14);
  const entries = await Promise.all(waiting.map((member) => wait(app, member, ACTIVITY.evenings, { session: 3 })));
  expect(codes(entries)).toEqual({ 200: 12 });
  const newcomers = members.slice(14);
  const answers = await Promise.all([
    ...holders.map((member) => cancel(app, member, ACTIVITY.evenings, { session: 3 })),
    ...waiting.slice(0, 6).map((member, i) => leave(app, member, entries[i]?.body.data.id)),
    ...newcomers.map((member) => apply(app, member, ACTIVITY.evenings, { session: 3 })),
  ]);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  // Whoever came from outside while others waited has no place.
  expect(codes(answers.slice(8))).toEqual({ FULL: 10 });
  await expectConsistent('sample-evenings/3');
  const { rows } = await sql<{ status: string; id: string }>`SELECT status, id FROM waitlist_entries WHERE subject = 'sample-evenings/3' ORDER BY id`.execute(
    app.database.db,
  );
  expect(rows.filter(({ status }) => status === 'offered')).toHaveLength(2);
  // In the order in which they came: nobody who waits stands before one who is offered a place.
  const order = rows.filter(({ status }) => status === 'offered' || status === 'waiting').map(({ status }) => status);
  expect(order).toEqual([...order].sort());
});

test('a full session turns people away without its lock, also while others wait for it', async () => {
  const [holder, waiting, newcomer] = await signUpMany(3);
  if (!holder || !waiting || !newcomer) return;
  await apply(app, holder, ACTIVITY.evenings, { session: 2 });
  await wait(app, waiting, ACTIVITY.evenings, { session: 2 });
  await app.database.db.transaction().execute(async (tx) => {
    await sql`SELECT activity_lock(ARRAY['sample-evenings/2'])`.execute(tx);
    expect((await apply(app, newcomer, ACTIVITY.evenings, { session: 2 })).body.code).toBe('FULL');
  });
});

test('whoever may not wait for a session hears it without the lock of the session', async () => {
  const [member] = await signUpMany(1);
  if (!member) return;
  await app.database.db.transaction().execute(async (tx) => {
    await sql`SELECT activity_lock(ARRAY['sample-camp/0'])`.execute(tx);
    expect((await wait(app, member, ACTIVITY.camp)).body.code).toBe('CLASS_NOT_ALLOWED');
  });
});

test('the first in line, those behind and the job at once, when places come free: the first two get them, one each', async () => {
  const members = await signUpMany(8);
  const subject = 'sample-evenings/1';
  for (const member of members.slice(0, 2)) await apply(app, member, ACTIVITY.evenings, { session: 1 });
  const waiting = members.slice(2);
  for (const member of waiting) await wait(app, member, ACTIVITY.evenings, { session: 1 });
  await app.database.db.updateTable('activity_sessions').set({ quota: 4 }).where('id', '=', subject).execute();
  const answers = await Promise.all([
    ...waiting.map((member) => apply(app, member, ACTIVITY.evenings, { session: 1 })),
    app.handlers['expire-and-offer']({}, 'at once').then(() => ({ status: 204, body: {} })),
  ]);
  const codesOfWaiting = answers.slice(0, -1).map(({ status, body }) => (body as { code?: string }).code ?? status);
  expect(codesOfWaiting).toEqual([200, 200, 'FULL', 'FULL', 'FULL', 'FULL']);
  await expectConsistent(subject);
  await app.database.db.updateTable('activity_sessions').set({ quota: 2 }).where('id', '=', subject).execute();
});
