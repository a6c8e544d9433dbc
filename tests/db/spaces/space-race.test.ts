import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SPACE_IDS, SPACE_SESSIONS } from '../../../src/domain/spaces/space.ts';
import { addDays } from '../../../src/domain/time/taipei-time.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { applyForSpace, on, pdf, staffOf } from '../../support/bookings/spaces.ts';
import { BACKEND } from '../../support/database.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/** On PostgreSQL ten connections decide at once; on the embedded database, which has one, they queue. */
let app: TestApp;
let member: TestMember;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  app = await openTestApp();
  member = await signUp(app);
  staff = staffOf(app, await signUp(app, { role: 'admin' }));
});
/** One member sends more files here than a member may in an hour. */
async function forget(): Promise<void> {
  await app.database.query('DELETE FROM rate_limits', []);
  await app.database.db.deleteFrom('space_leases').execute();
}
beforeEach(forget);
afterAll(() => app.close());

/** The fault that anybody at the centre would see: two leases in one room. */
async function overlaps(): Promise<number> {
  const { rows } = await app.database.query(
    `SELECT count(*)::int AS overlaps FROM space_holds a JOIN space_holds b ON a.unit = b.unit AND a.id < b.id AND a.period && b.period
     WHERE a.status IN ('approved', 'deposit_paid', 'rent_paid', 'in_use') AND b.status IN ('approved', 'deposit_paid', 'rent_paid', 'in_use')`,
    [],
  );
  return Number(Object(rows[0]).overlaps);
}
/** Leases that hold something without being approved, or the other way round, or not the units of their space. */
async function halves(): Promise<unknown[]> {
  const { rows } = await app.database.query(
    `SELECT lease.id, lease.space_id, lease.status, array_agg(DISTINCT hold.unit) FROM space_leases AS lease LEFT JOIN space_holds AS hold ON hold.lease_id = lease.id AND hold.status = lease.status
     GROUP BY lease.id HAVING (lease.status IN ('applied', 'in_process', 'unapproved') AND count(hold.id) > 0)
       OR (lease.status IN ('approved', 'deposit_paid', 'rent_paid', 'in_use') AND count(DISTINCT hold.unit) <> CASE lease.space_id WHEN '2' THEN 2 ELSE 1 END)`,
    [],
  );
  return rows;
}
const code = ({ status, body }: { status: number; body: { code?: string } }) => (status === 200 ? 'approved' : `${status} ${body.code}`);
const tally = (outcomes: string[]) => Object.fromEntries(Object.entries(Object.groupBy(outcomes, (each) => each)).map(([key, list]) => [key, list?.length]));

async function apply(change: Record<string, string>): Promise<string> {
  const { status, body } = await applyForSpace(app, member, change);
  expect(status, JSON.stringify(body)).toBe(200);
  await staff.review(body.data.id, { event: 'review' });
  return body.data.id;
}

test('thirty approvals at once of one afternoon of one space: one is approved, all others are told UNAVAILABLE', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 30; i += 1) ids.push(await apply({}));
  const outcomes = await Promise.all(ids.map(async (id) => code(await staff.review(id, { event: 'approve' }))));
  expect(tally(outcomes)).toEqual({ approved: 1, '409 UNAVAILABLE': 29 });
  expect([await overlaps(), await halves()]).toEqual([0, []]);
});

test('thirty overlapping leases over all spaces, approved at once: nobody is in a room twice, nothing is half taken', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 30; i += 1) {
    const start = addDays('2026-12-15', i % 3);
    const end = addDays(start, i % 4 === 0 ? 2 : 0);
    ids.push(await apply({ space_id: SPACE_IDS[i % 5] ?? '2', session: SPACE_SESSIONS[i % 4] ?? 'morning', ...on(start), end_on: end, move_out_on: end }));
  }
  const outcomes = tally(await Promise.all(ids.map(async (id) => code(await staff.review(id, { event: 'approve' })))));
  expect(Object.keys(outcomes).sort()).toEqual(['409 UNAVAILABLE', 'approved']);
  expect([await overlaps(), await halves()]).toEqual([0, []]);
});

test('the whole 2F and its zones, approved at once in any order, never both', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 12; i += 1) ids.push(await apply({ space_id: ['2', '2a', '2b'][i % 3] ?? '2' }));
  const outcomes = await Promise.all(ids.map(async (id) => code(await staff.review(id, { event: 'approve' }))));
  // Either the whole, or A and B.
  expect([1, 2]).toContain(tally(outcomes)['approved']);
  expect([await overlaps(), await halves()]).toEqual([0, []]);
});

test('a lease that is approved twice at once, and given up meanwhile, is decided once', async () => {
  const id = await apply({});
  const outcomes = await Promise.all([
    ...[1, 2, 3].map(async () => code(await staff.review(id, { event: 'approve' }))),
    app.call('PUT', `/space/apply/${id}/cancel`, { token: member.token, body: { reason: 'Put off' } }).then(code),
  ]);
  expect(outcomes.slice(0, 3).filter((each) => each === 'approved').length).toBeLessThanOrEqual(1);
  expect(outcomes[3]).toBe('approved');
  const { status } = await app.database.db.selectFrom('space_leases').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  expect(status).toBe('cancelled');
  expect(await app.database.db.selectFrom('space_holds').select('id').where('status', '<>', 'cancelled').execute()).toEqual([]);
});

test('a correction that is sent by several windows at once, asked back and given up meanwhile, is decided once', async () => {
  for (const rival of ['send', 'withdraw', 'cancel'] as const) {
    const id = await apply({});
    expect((await staff.review(id, { event: 'request_correction', items: ['mobile', 'other'], message: 'Cannot be read' })).status).toBe(200);
    const send = () => {
      const form = new FormData();
      form.append('mobile', '0987654321');
      form.append('other', pdf('sheet.pdf'), 'sheet.pdf');
      return app.call('POST', `/space/apply/${id}/correction`, { token: member.token, body: form });
    };
    const against = {
      send,
      withdraw: () => staff.review(id, { event: 'withdraw_correction' }),
      cancel: () => app.call('PUT', `/space/apply/${id}/cancel`, { token: member.token, body: { reason: 'Put off' } }),
    }[rival];
    const answers = await Promise.all([send(), send(), against()]);
    const codes = answers.slice(0, 2).map(code);
    expect(codes.filter((each) => each === 'approved').length, rival).toBeLessThanOrEqual(1);
    for (const each of codes) expect(['approved', '409 CORRECTION_OVER'], rival).toContain(each);
    const { rows } = await app.database.query('SELECT outcome FROM space_corrections WHERE lease_id = $1', [id]);
    expect(rows).toHaveLength(1);
    const { rows: files } = await app.database.query("SELECT field FROM uploads WHERE record_kind = 'space' AND record_id = $1 ORDER BY field", [id]);
    expect(files).toEqual([{ field: 'event_plan' }, { field: 'identity_proof' }, { field: 'other' }]);
    await forget();
  }
});

test('who is barred while applying has no application that the bar did not see', async () => {
  const admin = await signUp(app, { role: 'admin' });
  for (let i = 0; i < 5; i += 1) {
    const other = await signUp(app);
    await Promise.all([
      applyForSpace(app, other),
      app.call('POST', '/staff/space/bars', { token: admin.token, body: { member_id: other.memberId, reason: 'Smoke' } }),
    ]);
    expect((await applyForSpace(app, other)).body.code).toBe('SPACE_BARRED');
  }
});

test('any schedule of approving, giving up and calling off leaves each moment of each unit to one', async () => {
  const days = fc.record({ from: fc.integer({ min: 0, max: 6 }), length: fc.integer({ min: 0, max: 3 }) });
  const lease = fc.record({
    space: fc.constantFrom(...SPACE_IDS),
    session: fc.constantFrom(...SPACE_SESSIONS),
    days,
    fate: fc.constantFrom('approve', 'cancel', 'call_off'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(lease, { minLength: 4, maxLength: 10 }), async (wishes) => {
      await forget();
      const ids: [string, string][] = [];
      for (const { space, session, days: wish, fate } of wishes) {
        const start = addDays('2026-12-15', wish.from);
        const end = addDays(start, wish.length);
        const { body } = await applyForSpace(app, member, { space_id: space, session, ...on(start), end_on: end, move_out_on: end });
        // Some end on a Monday.
        if (body.data === undefined) continue;
        await staff.review(body.data.id, { event: 'review' });
        ids.push([body.data.id, fate]);
      }
      await Promise.all(
        ids.map(async ([id, fate]) => {
          await staff.review(id, { event: 'approve' });
          if (fate === 'cancel') await app.call('PUT', `/space/apply/${id}/cancel`, { token: member.token, body: { reason: 'Put off' } });
          if (fate === 'call_off') await staff.review(id, { event: 'call_off', reason: 'No power' });
        }),
      );
      expect([await overlaps(), await halves()]).toEqual([0, []]);
    }),
    { numRuns: BACKEND === 'postgres' ? 15 : 5 },
  );
});
