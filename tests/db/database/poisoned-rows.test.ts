import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { inviteOldAccounts } from '../../../src/server/accounts/former-site/invite-old-accounts.ts';
import { DatabaseAway } from '../../../src/server/db/away.ts';
import { forEachBatch, forEachRow, RowsFailed } from '../../../src/server/db/each-row.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, LINK, step } from '../../support/bookings/advisories.ts';
import { matched, setAppointment } from '../../support/bookings/matchmaking.ts';
import { ACTIVITY, apply } from '../../support/bookings/registrations.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { applyForSpace, staffOf } from '../../support/bookings/spaces.ts';
import { wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { importList } from '../../support/old-accounts.ts';
import { SAMPLE } from '../../support/sample.ts';

const HOUR_MS = 60 * 60 * 1000;
let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  await sql`CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poisoned'; END $$`.execute(app.database.db);
});
afterEach(async () => {
  for (const cure of cures.splice(0)) await sql.raw(cure).execute(app.database.db);
  app.clock.now = TEST_NOW;
});
afterAll(() => app.close());

const cures: string[] = [];
/** From here on this row can neither be changed nor deleted. */
async function poison(table: string, column: string, value: string): Promise<void> {
  await sql
    .raw(`CREATE TRIGGER poisoned BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW WHEN (OLD.${column}::text = '${value}') EXECUTE FUNCTION poison()`)
    .execute(app.database.db);
  cures.push(`DROP TRIGGER poisoned ON ${table}`);
}
const RARE: readonly string[] = [
  'expire-leases',
  'remind-advisories',
  'remind-registrations',
  'remind-appointments',
  'end-memberships',
  'expire-points',
  'grant-monthly-points',
  'purge-folders',
];
/** Runs a job: what it logged as left for the next run. */
async function leftBy(
  name:
    | 'expire-and-offer'
    | 'end-rents'
    | 'notify-offers'
    | 'expire-leases'
    | 'end-advisories'
    | 'carry-out-activity-changes'
    | 'end-registrations'
    | 'remind-registrations'
    | 'remind-appointments'
    | 'end-memberships'
    | 'remind-advisories'
    | 'expire-points'
    | 'grant-monthly-points'
    | 'purge-expired'
    | 'purge-folders',
) {
  const error = vi.spyOn(app.log, 'error');
  const thrown = await app.handlers[name]({}, 'job').then(
    () => null,
    (failure: unknown) => failure,
  );
  // What comes again only tomorrow, or in a month, is tried again by the job itself.
  if (RARE.includes(name)) expect(thrown).toBeInstanceOf(RowsFailed);
  else expect(thrown).toBeNull();
  const left = error.mock.calls.map(([facts]) => Object(facts));
  error.mockRestore();
  expect(left.map(({ err }) => String(err))).toEqual(left.map(() => expect.stringContaining('poisoned')));
  return left.map(({ row }) => String(row));
}
const statusOf = async (table: 'rents' | 'advisories' | 'space_leases' | 'registrations', id: string) =>
  (await sql<{ status: string }>`SELECT status FROM ${sql.table(table)} WHERE id = ${id}::uuid`.execute(app.database.db)).rows[0]?.status;
const hours = (count: number) => new Date(TEST_NOW.getTime() + count * HOUR_MS);

describe('one row that fails', () => {
  test('of seats that nobody came for: the others are free', async () => {
    const ids: string[] = [];
    for (const device of [SAMPLE.seats.a1, SAMPLE.seats.a2, SAMPLE.seat])
      ids.push((await reserve(app, await signUp(app, { points: 500 }), { device })).body.data.id);
    const [poisoned = '', ...others] = ids;
    await poison('rents', 'id', poisoned);
    app.clock.now = hours(100);
    expect(await leftBy('expire-and-offer')).toEqual([`devices ${SAMPLE.seats.a1}`]);
    for (const id of others) expect(await statusOf('rents', id)).toBe('not_arrived');
    expect(await statusOf('rents', poisoned)).toBe('reserved');
  });

  test('of seats that were used: the others end', async () => {
    const ids: string[] = [];
    for (const device of [SAMPLE.seats.b1, SAMPLE.seats.b2]) ids.push((await reserve(app, await signUp(app, { points: 500 }), { device })).body.data.id);
    await sql`UPDATE rents SET status = 'in_process', checked_in_at = lower(period) WHERE id = ANY (${ids}::uuid[])`.execute(app.database.db);
    const [poisoned = '', other = ''] = ids.toSorted();
    await poison('rents', 'id', poisoned);
    app.clock.now = hours(100);
    expect(await leftBy('end-rents')).toEqual([`rents ${poisoned}`]);
    expect([await statusOf('rents', poisoned), await statusOf('rents', other)]).toEqual(['in_process', 'ended']);
  });

  test('of offers: the other members are written to', async () => {
    const waiting: TestMember[] = [];
    for (const device of [SAMPLE.seats.c1, SAMPLE.seats.c2]) {
      const holder = await signUp(app, { points: 500 });
      const { id } = (await reserve(app, holder, { device })).body.data;
      const member = await signUp(app, { points: 500 });
      await wait(app, member, { device });
      waiting.push(member);
      await app.call('PUT', `/rent/apply/${id}/cancel`, { token: holder.token });
    }
    const [first] = waiting;
    await sql`UPDATE waitlist_entries SET notified_at = NULL, told_at = NULL`.execute(app.database.db);
    await sql`DELETE FROM pgboss.job`.execute(app.database.db);
    await app.database.db.deleteFrom('outbox_events').execute();
    const { rows } = await sql<{ id: string }>`SELECT id::text FROM waitlist_entries WHERE member_id = ${first?.memberId}::uuid`.execute(app.database.db);
    await poison('waitlist_entries', 'id', rows[0]?.id ?? '');
    expect(await leftBy('notify-offers')).toEqual([`waitlist_entries ${rows[0]?.id}`]);
    expect((await app.sent()).filter(({ to }) => to !== '')).toHaveLength(1);
  });

  test('of leases: the others lapse', async () => {
    const staff = staffOf(app, admin);
    const ids: string[] = [];
    for (const space_id of ['2a', '2b']) {
      const { id } = (await applyForSpace(app, await signUp(app), { space_id })).body.data;
      await staff.approve(id);
      ids.push(id);
    }
    const [poisoned = '', other = ''] = ids;
    await poison('space_leases', 'id', poisoned);
    app.clock.now = hours(24 * 10);
    expect(await leftBy('expire-leases')).toEqual([`space_leases ${poisoned}`]);
    expect([await statusOf('space_leases', poisoned), await statusOf('space_leases', other)]).not.toContain(undefined);
    expect(await statusOf('space_leases', poisoned)).toBe('approved');
    expect(await statusOf('space_leases', other)).not.toBe('approved');
  });

  test('of corrections: the others expire', async () => {
    const staff = staffOf(app, admin);
    const ids: string[] = [];
    for (const space_id of ['2a', '2b']) {
      const { id } = (await applyForSpace(app, await signUp(app), { space_id })).body.data;
      await staff.review(id, { event: 'review' });
      expect((await staff.review(id, { event: 'request_correction', items: ['mobile'], message: 'It does not answer' })).status).toBe(200);
      ids.push(id);
    }
    const [poisoned = '', other = ''] = ids;
    await poison('space_leases', 'id', poisoned);
    app.clock.now = hours(24 * 10);
    expect(await leftBy('expire-leases')).toEqual([`space_leases ${poisoned}`]);
    expect([await statusOf('space_leases', poisoned), await statusOf('space_leases', other)]).toEqual(['awaiting_correction', 'cancelled']);
  });

  test('of consultations: the others are reminded of, refused and ended', async () => {
    const ids: string[] = [];
    for (const start of ['2026-11-24 14:00:00', '2026-11-24 15:00:00']) {
      const asked = await ask(app, await signUp(app), { start });
      expect(asked.status).toBe(200);
      ids.push(asked.body.data.id);
    }
    const [poisoned = '', other = ''] = ids;
    for (const id of ids) expect((await step(app, admin, id, { event: 'confirm', location: LINK, teacher: `Ms ${id}` })).status).toBe(200);
    await app.sent();
    await poison('advisories', 'id', poisoned);
    app.clock.now = new Date('2026-11-23T10:00:00+08:00');
    expect(await leftBy('remind-advisories')).toEqual([`advisories ${poisoned}`]);
    expect(await app.sent()).toHaveLength(1);
    app.clock.now = new Date('2026-11-26T10:00:00+08:00');
    expect(await leftBy('end-advisories')).toEqual([`advisories ${poisoned}`]);
    expect([await statusOf('advisories', poisoned), await statusOf('advisories', other)]).toEqual(['reserved', 'ended']);
    for (const cure of cures.splice(0)) await sql.raw(cure).execute(app.database.db);
    await sql`UPDATE advisories SET status = 'applied', location = NULL`.execute(app.database.db);
    await poison('advisories', 'id', poisoned);
    // Refusing and ending are two kinds: neither waits for the other.
    expect(await leftBy('end-advisories')).toEqual([`advisories ${poisoned}`]);
    expect([await statusOf('advisories', poisoned), await statusOf('advisories', other)]).toEqual(['applied', 'unapproved']);
  });

  test('of registrations: the others are reminded of, called off, ended and offered', async () => {
    const ids: string[] = [];
    for (const _ of [1, 2]) ids.push((await apply(app, await signUp(app), ACTIVITY.talk)).body.data.id);
    const [poisoned = '', other = ''] = ids.toSorted();
    await app.sent();
    await poison('registrations', 'id', poisoned);
    app.clock.now = new Date('2026-12-11T10:00:00+08:00');
    expect(await leftBy('remind-registrations')).toEqual([`registrations ${poisoned}`]);
    expect(await app.sent()).toHaveLength(1);
    const release = (change: string) => sql.raw(`UPDATE activity_sessions SET ${change} WHERE id = 'sample-talk/0'`).execute(app.database.db);
    await release(`place = '{"zh":"3F"}'`);
    expect(await leftBy('carry-out-activity-changes')).toEqual([`registrations ${poisoned}`]);
    expect(await app.sent()).toHaveLength(1);
    await release('called_off_at = now()');
    expect(await leftBy('carry-out-activity-changes')).toEqual([`registrations ${poisoned}`]);
    expect([await statusOf('registrations', poisoned), await statusOf('registrations', other)]).toEqual(['registered', 'cancelled']);
    await release('called_off_at = NULL');
    const next = (await apply(app, await signUp(app), ACTIVITY.tour)).body.data.id;
    app.clock.now = new Date('2026-12-28T10:00:00+08:00');
    expect(await leftBy('end-registrations')).toEqual([`registrations ${poisoned}`]);
    expect([await statusOf('registrations', poisoned), await statusOf('registrations', next)]).toEqual(['registered', 'not_arrived']);
  });

  test('of appointments: the others are reminded of', async () => {
    const admin = await signUp(app, { role: 'admin' });
    const ids: string[] = [];
    for (const [index, start] of ['2026-12-18 14:00:00', '2026-12-18 15:00:00'].entries())
      ids.push((await setAppointment(app, admin, await matched(app, admin), { start, teacher: `Teacher ${index}` })).body.data.id);
    await app.sent();
    const [poisoned = ''] = ids.toSorted();
    await poison('matchmaking_appointments', 'id', poisoned);
    app.clock.now = new Date('2026-12-17T10:00:00+08:00');
    expect(await leftBy('remind-appointments')).toEqual([`matchmaking_appointments ${poisoned}`]);
    expect(await app.sent()).toHaveLength(1);
  });

  test('of memberships: the others end', async () => {
    const [poisoned, next] = [await signUp(app, { memberClass: 'creator' }), await signUp(app, { memberClass: 'creator' })];
    const begun = { class: 'creator', starts_on: '2023-11-01', ends_on: '2026-11-01', created_at: app.clock.now } as const;
    const rows = await app.database.db
      .insertInto('creator_memberships')
      .values([poisoned, next].map(({ memberId }) => ({ member_id: memberId, ...begun })))
      .returning(['id', 'member_id'])
      .execute();
    const id = rows.find(({ member_id }) => member_id === poisoned.memberId)?.id ?? '';
    await poison('creator_memberships', 'id', id);
    expect(await leftBy('end-memberships')).toEqual([`creator_memberships ${id}`]);
    const open = await app.database.db.selectFrom('creator_memberships').select('id').where('ended_at', 'is', null).execute();
    expect(open).toEqual([{ id }]);
  });

  test('of members: the others get their points and lose those that lapse', async () => {
    const reward = { amount: 30, expiresAt: hours(1) };
    const members = await Promise.all([signUp(app, { reward }), signUp(app, { reward }), signUp(app, { reward })]);
    const [poisoned] = members;
    await poison('point_balances', 'member_id', poisoned?.memberId ?? '');
    app.clock.now = hours(2);
    expect(await leftBy('expire-points')).toEqual([`members ${poisoned?.memberId}`]);
    expect(await leftBy('grant-monthly-points')).toEqual([`members ${poisoned?.memberId}`]);
    const balances = await app.database.db
      .selectFrom('point_balances')
      .select('remaining')
      .where(
        'member_id',
        'in',
        members.map(({ memberId }) => memberId),
      )
      .orderBy('remaining')
      .execute();
    const monthly = app.library.settings.points.monthly_free_points;
    expect(balances.map(({ remaining }) => remaining)).toEqual([30, monthly, monthly].toSorted((a, b) => a - b));
  });

  test('of what is purged: the other rows and tables are', async () => {
    const { db } = app.database;
    const unverified = await Promise.all([signUp(app, { isVerified: false }), signUp(app, { isVerified: false })]);
    const ids = unverified.map(({ memberId }) => memberId);
    await db.deleteFrom('access_tokens').execute();
    await db.deleteFrom('token_families').execute();
    const [poisoned = '', other = ''] = ids;
    await poison('members', 'id', poisoned);
    app.clock.now = hours(24 * 100);
    await db
      .insertInto('undelivered_messages')
      .values({ ...undelivered, id: randomUUID() })
      .execute();
    app.clock.now = hours(24 * 300);
    expect(await leftBy('purge-expired')).toEqual([`members ${poisoned}`]);
    expect(await db.selectFrom('undelivered_messages').select('id').execute()).toEqual([]);
    expect((await db.selectFrom('members').select('id').where('id', 'in', [poisoned, other]).execute()).map(({ id }) => id)).toEqual([poisoned]);
  });

  test('of files that nobody has: the others go', async () => {
    const keys = ['upload/poisoned', 'upload/other'];
    for (const key of keys) await app.files.put(key, Buffer.from('x'), 'text/plain');
    const { remove } = app.files;
    vi.spyOn(app.files, 'remove').mockImplementation((key) => (key === 'upload/poisoned' ? Promise.reject(new Error('poisoned')) : remove(key)));
    app.clock.now = new Date(Date.now() + 48 * HOUR_MS);
    expect(await leftBy('purge-folders')).toEqual(['upload/poisoned']);
    expect(await app.files.writtenAt('upload/other')).toBeNull();
  });

  test('of an import or of invitations: the others are taken and written to', async () => {
    const head = 'old_id,name,email,kind,language\n';
    await importList(app, `${head}p1,Old,p1@host.example,,\n`);
    await poison('old_accounts', 'old_id', 'p1');
    const reports = await importList(app, `${head}p1,New,p1@host.example,,\np2,Two,p2@host.example,,\np3,Three,p3@host.example,,\n`);
    expect(reports).toEqual([
      { line: 2, outcome: 'failed', detail: 'poisoned' },
      { line: 3, outcome: 'added' },
      { line: 4, outcome: 'added' },
    ]);
    await app.sent();
    await expect(inviteOldAccounts(app, { limit: 10, again: false })).rejects.toThrow(RowsFailed);
    expect((await app.sent()).map(({ to }) => to).sort()).toEqual(['p2@host.example', 'p3@host.example']);
  });
});

const undelivered = {
  kind: 'mail',
  recipient: 'x@mail.example',
  template: 'accountDeleted',
  language: 'en',
  payload: null,
  reason: 'x',
  queued_at: TEST_NOW,
  failed_at: TEST_NOW,
} as const;

describe('rows of a batch', () => {
  test('are halved until those at fault stand alone', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => i);
    const done: number[] = [];
    let steps = 0;
    const run = forEachBatch(
      rows,
      (row) => `row ${row}`,
      async (batch) => {
        steps += 1;
        if (batch.includes(3) || batch.includes(64)) throw new Error('poisoned');
        done.push(...batch);
      },
    );
    await expect(run).rejects.toMatchObject({
      failures: new Map([
        ['row 3', new Error('poisoned')],
        ['row 64', new Error('poisoned')],
      ]),
    });
    expect(done.toSorted((a, b) => a - b)).toEqual(rows.filter((row) => row !== 3 && row !== 64));
    expect(steps).toBeLessThan(32);
  });

  test('are not tried one by one when the database is away', async () => {
    let steps = 0;
    const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const run = forEachRow([1, 2, 3], String, async () => {
      steps += 1;
      throw away;
    });
    await expect(run).rejects.toBe(away);
    expect(steps).toBe(1);
  });
});

test('while the database is away no row is at fault, and none is tried', async () => {
  const tried: number[] = [];
  const away = new DatabaseAway({ cause: new Error('connect ECONNREFUSED') });
  const step = async (rows: readonly number[]) => {
    tried.push(...rows);
    throw away;
  };
  await expect(forEachRow([1, 2, 3], String, (row) => step([row]))).rejects.toBe(away);
  await expect(forEachBatch([4, 5, 6], String, step)).rejects.toBe(away);
  expect(tried).toEqual([1, 4, 5, 6]);
});
