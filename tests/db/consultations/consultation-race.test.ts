import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, LINK, step } from '../../support/bookings/advisories.ts';
import { BACKEND } from '../../support/database.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/** On PostgreSQL ten connections ask at once; on the embedded database, which has one, they queue. */
let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('waitlist_entries').execute();
  await app.database.db.deleteFrom('advisories').execute();
  await app.database.query('DELETE FROM rate_limits', []);
});
afterAll(() => app.close());

const CROWD = BACKEND === 'postgres' ? 100 : 25;
const members = (count: number) => Promise.all(Array.from({ length: count }, () => signUp(app)));
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => (status === 200 ? 'done' : `${status} ${body.code}`);
const tally = (outcomes: string[]) => Object.fromEntries(Object.entries(Object.groupBy(outcomes, (each) => each)).map(([key, list]) => [key, list?.length]));

/** The pool that a consultation's places are of: the law has a lawyer. */
const pool = (row: string) => sql.raw(`CASE ${row}.category WHEN 'legal' THEN 'law' ELSE ${row}.line END`);

/** Pairs of consultations that may not both be; each pool has one place. */

async function clashes(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM advisories AS a JOIN advisories AS b
      ON a.id < b.id AND a.period && b.period AND (${pool('a')} = ${pool('b')} AND a.status <> 'offered' AND b.status <> 'offered' OR a.member_id = b.member_id)
      AND a.status IN ('offered', 'applied', 'in_process', 'reserved') AND b.status IN ('offered', 'applied', 'in_process', 'reserved')`.execute(
    app.database.db,
  );
  return rows[0]?.count ?? -1;
}

test('a crowd that wants one slot: one gets it, all others are told UNAVAILABLE', async () => {
  const crowd = await members(CROWD);
  const outcomes = await Promise.all(crowd.map(async (member, i) => outcome(await ask(app, member, { key: `crowd-${String(i).padStart(4, '0')}` }))));
  expect(tally(outcomes)).toEqual({ done: 1, '409 UNAVAILABLE': CROWD - 1 });
});

test('a pool of several places: as many get one as there are, however many ask, and a pool beside it has its own', async () => {
  await sql`UPDATE advisory_pools SET places = 3 WHERE id = 'weekly'`.execute(app.database.db);
  try {
    const crowd = await members(CROWD);
    const category = (i: number) => (i % 5 === 0 ? 'legal' : ['creator', 'venue'][i % 2]);
    const outcomes = await Promise.all(
      crowd.map(async (member, i) => `${category(i) === 'legal'} ${outcome(await ask(app, member, { category: category(i) ?? '' }))}`),
    );
    const lawyers = Math.ceil(CROWD / 5);
    expect(tally(outcomes)).toEqual({ 'true done': 1, 'true 409 UNAVAILABLE': lawyers - 1, 'false done': 3, 'false 409 UNAVAILABLE': CROWD - lawyers - 3 });
    const held = await app.database.db.selectFrom('advisory_places').select(['pool', 'place']).orderBy('pool').orderBy('place').execute();
    expect(held.map(({ pool, place }) => `${pool} ${place}`)).toEqual(['weekly 1', 'weekly 2', 'weekly 3', 'weekly/legal 1']);
    // Fewer places: those who have one keep it, and nobody gets one more until there are fewer of them.
    await sql`UPDATE advisory_pools SET places = 2 WHERE id = 'weekly'`.execute(app.database.db);
    const [late] = await members(1);
    const [oldest, next] = await app.database.db.selectFrom('advisories').select('id').where('category', '<>', 'legal').execute();
    if (!late || !oldest || !next) throw new Error('nobody holds a place');
    await step(app, desk, oldest.id, { event: 'refuse', reason: 'No.' });
    expect(outcome(await ask(app, late))).toBe('409 UNAVAILABLE');
    await step(app, desk, next.id, { event: 'refuse', reason: 'No.' });
    expect(outcome(await ask(app, late))).toBe('done');
  } finally {
    await sql`UPDATE advisory_pools SET places = 1 WHERE id = 'weekly'`.execute(app.database.db);
  }
});

test('the database itself refuses a place that is held, whoever writes it', async () => {
  const [first, second] = await members(2);
  if (!first || !second) throw new Error('no members');
  await ask(app, first);
  const copy = sql`INSERT INTO advisories (member_id, line, period, status, category, identity, method, content, phone, email, created_at, changed_at)
    SELECT ${second.memberId}::uuid, line, period, status, category, identity, method, content, phone, email, created_at, changed_at FROM advisories`;
  await expect(copy.execute(app.database.db)).rejects.toThrow('advisories_slot_free');
});

test('two lines at one time: each has its own, and a member who asks in both at once is in one', async () => {
  const start = '2026-11-24 14:00:00';
  const [first, second, greedy] = await members(3);
  if (!first || !second || !greedy) throw new Error('no members');
  const two = await Promise.all([ask(app, first, { start }), ask(app, second, { category: 'matching', start })]);
  expect(two.map(outcome)).toEqual(['done', 'done']);
  const later = '2026-11-26 15:00:00';
  const both = await Promise.all([ask(app, greedy, { start: later }), ask(app, greedy, { category: 'matching', start: later })]);
  expect(tally(both.map(outcome))).toEqual({ done: 1, '409 ONE_CONSULTATION_AT_A_TIME': 1 });
});

test('a member who asks for ten slots at once gets three', async () => {
  const [greedy] = await members(1);
  if (!greedy) throw new Error('no member');
  const starts = Array.from({ length: 10 }, (_, i) => `2026-11-27 ${10 + i}:00:00`);
  const outcomes = await Promise.all(starts.map(async (start) => outcome(await ask(app, greedy, { start }))));
  expect(tally(outcomes)).toEqual({ done: 3, '409 TOO_MANY_CONSULTATIONS': 7 });
});

test('two who swap into one free slot: one moves, the other keeps what they had', async () => {
  const [a, b] = await members(2);
  if (!a || !b) throw new Error('no members');
  const ids = [(await ask(app, a)).body.data.id, (await ask(app, b, { start: '2026-11-27 15:00:00' })).body.data.id];
  const move = (member: TestMember, id: string) => app.call('PUT', `/advisory/${id}`, { token: member.token, body: { start: '2026-12-01 10:00:00' } });
  const moved = await Promise.all([move(a, ids[0]), move(b, ids[1])]);
  expect(tally(moved.map(outcome))).toEqual({ done: 1, '409 UNAVAILABLE': 1 });
  expect(await app.database.db.selectFrom('advisories').select('id').where('status', '=', 'applied').execute()).toHaveLength(2);
});

test('a cancelled slot goes to the first in line, however many ask for it at that moment', async () => {
  const [holder, waiting, ...crowd] = await members(12);
  if (!holder || !waiting) throw new Error('no members');
  const { id } = (await ask(app, holder)).body.data;
  await sql`INSERT INTO waitlist_entries (member_id, kind, subject, period, hours, status, created_at, changed_at)
    SELECT ${waiting.memberId}::uuid, 'advisory', line, period, 0, 'waiting', created_at, created_at FROM advisories WHERE id = ${id}::uuid`.execute(
    app.database.db,
  );
  const [cancelled, ...asked] = await Promise.all([
    app.call('PUT', `/advisory/${id}/cancel`, { token: holder.token }),
    ...crowd.map((member) => ask(app, member)),
  ]);
  expect(cancelled?.status).toBe(200);
  expect(tally(asked.map(outcome))).toEqual({ '409 UNAVAILABLE': 10 });
  expect(outcome(await ask(app, waiting))).toBe('done');
});

test('whatever is asked, moved, cancelled and answered at once: no line and no member has two at a time, and none is lost', async () => {
  const people = await members(5);
  const starts = ['2026-11-24 14:00:00', '2026-11-24 15:00:00', '2026-11-26 14:00:00'];
  const person = fc.integer({ min: 0, max: people.length - 1 });
  const action = fc.oneof(
    fc.record({
      kind: fc.constant('ask' as const),
      person,
      start: fc.constantFrom(...starts),
      category: fc.constantFrom('legal', 'creator', 'matching', 'other'),
    }),
    fc.record({ kind: fc.constant('wait' as const), person, start: fc.constantFrom(...starts), line: fc.constantFrom('weekly', 'weekly/legal', 'matching') }),
    fc.record({ kind: fc.constantFrom('cancel' as const, 'confirm' as const, 'refuse' as const), pick: fc.nat() }),
    fc.record({ kind: fc.constant('move' as const), pick: fc.nat(), start: fc.constantFrom(...starts) }),
    fc.record({ kind: fc.constant('later' as const), hours: fc.integer({ min: 1, max: 3 }) }),
  );
  type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;
  const pickOf = async (pick: number) => {
    const rows = await app.database.db.selectFrom('advisories').select(['id', 'member_id']).where('status', '<>', 'offered').orderBy('id').execute();
    return rows[pick % Math.max(1, rows.length)];
  };
  const perform = async (each: Action): Promise<number> => {
    if (each.kind === 'later') {
      app.clock.now = new Date(app.clock.now.getTime() + each.hours * 3_600_000);
      await app.handlers['expire-and-offer']({}, 'job');
      return 200;
    }
    if (each.kind === 'ask') return (await ask(app, people[each.person] ?? desk, { start: each.start, category: each.category })).status;
    if (each.kind === 'wait') {
      const begins = `${each.start.replace(' ', 'T')}+08:00`;
      await sql`INSERT INTO waitlist_entries (member_id, kind, subject, period, hours, status, created_at, changed_at)
        VALUES (${people[each.person]?.memberId}::uuid, 'advisory', ${each.line}, tstzrange(${begins}::timestamptz, ${begins}::timestamptz + interval '1 hour'), 0, 'waiting', ${app.clock.now}, ${app.clock.now})
        ON CONFLICT DO NOTHING`.execute(app.database.db);
      return 200;
    }
    const row = await pickOf(each.pick);
    const owner = people.find(({ memberId }) => memberId === row?.member_id);
    if (!row || !owner) return 404;
    if (each.kind === 'cancel') return (await app.call('PUT', `/advisory/${row.id}/cancel`, { token: owner.token })).status;
    if (each.kind === 'move') return (await app.call('PUT', `/advisory/${row.id}`, { token: owner.token, body: { start: each.start } })).status;
    return (await step(app, desk, row.id, { event: each.kind, teacher: 'Ms Wang', location: LINK, reason: 'No.' })).status;
  };
  await fc.assert(
    fc
      .asyncProperty(fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }), async (rounds) => {
        for (const round of rounds) {
          const statuses = await Promise.all(round.map(perform));
          expect(statuses.filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([]);
          expect(await clashes()).toBe(0);
        }
        // Whoever holds a slot holds one place, and nobody else does.
        const { rows: astray } = await sql`
          SELECT FROM advisories FULL JOIN advisory_places AS held ON held.advisory_id = advisories.id
          WHERE (held.place IS NOT NULL) IS DISTINCT FROM (advisories.status IN ('offered', 'applied', 'in_process', 'reserved')) OR held.period <> advisories.period`.execute(
          app.database.db,
        );
        expect(astray).toEqual([]);
        // Every offer stands in a line, and everything that is offered there is kept.
        const { rows } = await sql<{ count: number }>`
          SELECT count(*)::int AS count FROM advisories AS held FULL JOIN waitlist_entries AS entry ON entry.advisory_id = held.id AND entry.status = 'offered'
          WHERE (held.status = 'offered') IS DISTINCT FROM (entry.status = 'offered') AND (held.status = 'offered' OR entry.status = 'offered')`.execute(
          app.database.db,
        );
        expect(rows).toEqual([{ count: 0 }]);
      })
      .afterEach(async () => {
        app.clock.now = TEST_NOW;
        await app.database.db.deleteFrom('waitlist_entries').execute();
        await app.database.db.deleteFrom('advisories').execute();
        await app.database.query('DELETE FROM rate_limits', []);
      }),
    { numRuns: BACKEND === 'postgres' ? 60 : 15 },
  );
}, 120_000);
