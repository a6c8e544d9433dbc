import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Period } from '../../../src/domain/time/period.ts';
import { refusalOf } from '../../../src/server/http/refusal-of.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { createRent } from '../../support/bookings/create-rent.ts';
import { atDesk, reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* What the desk hands out: a piece is with one member at a time, and who is refused finds none on the shelf. */

let app: TestApp;
let desk: TestMember;
let members: TestMember[];
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
  members = await Promise.all([1, 2, 3, 4].map(() => signUp(app, { points: 100_000 })));
});
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('rents').execute();
});
afterAll(() => app.close());

const HOUR_MS = 60 * 60 * 1000;
const FIRST = new Date(`${SATURDAY}T10:00:00+08:00`);
const hour = (of: number) => new Date(FIRST.getTime() + of * HOUR_MS);
const DEVICE = SAMPLE.display;
const UNITS = [1, 2, 3];

async function take(memberId: string, { start, end }: Period): Promise<string | null> {
  const id = randomUUID();
  const terms = { hours: 1, points: 0, rewardPoints: 0, cancelBefore: TEST_NOW, lapsesAt: end, ruleVersion: 'x', now: app.clock.now };
  try {
    await app.database.db
      .transaction()
      .execute((tx) => createRent(tx, memberId, { id, start, end, items: [{ deviceId: DEVICE, quantity: 1, points: 0 }], ...terms }));
    return id;
  } catch (error) {
    expect(refusalOf(error)).toMatchObject({ code: 'UNAVAILABLE' });
    return null;
  }
}

interface PieceRow {
  rent: string;
  unit: number;
  status: string;
  start: Date;
  end: Date;
  out: boolean;
}
async function pieces(): Promise<PieceRow[]> {
  const { rows } = await app.database.query(
    `SELECT rent_id AS rent, unit_number AS unit, status, lower(period) AS start, upper(period) AS "end", out_at IS NOT NULL AND returned_at IS NULL AS out
     FROM rent_units WHERE device_id = $1 AND status IN ('reserved', 'in_process')`,
    [DEVICE],
  );
  return rows.map(Object).map(({ rent, unit, status, start, end, out }) => ({ rent, unit, status, start: new Date(start), end: new Date(end), out }));
}

/** The units that the desk could give to a reservation now: not out, and nobody else's at this moment. */
function onTheShelf(rows: readonly PieceRow[], rent: string): number[] {
  const mine = rows.find((row) => row.rent === rent);
  if (!mine) throw new Error('no such reservation');
  const { now } = app.clock;
  const from = new Date(Math.min(now.getTime(), mine.start.getTime()));
  return UNITS.filter(
    (unit) =>
      !rows.some(
        (row) =>
          row.rent !== rent &&
          row.unit === unit &&
          (row.out ||
            (row.status === 'in_process' && row.start < mine.end && row.end > from) ||
            (row.status === 'reserved' && row.start <= now && row.end > now)),
      ),
  );
}

function expectSound(rows: readonly PieceRow[]): void {
  for (const [i, one] of rows.entries()) {
    for (const other of rows.slice(i + 1)) {
      if (one.unit !== other.unit) continue;
      expect(one.start < other.end && one.end > other.start, `two hold unit ${one.unit}`).toBe(false);
      expect(one.out && other.out, `unit ${one.unit} is out twice`).toBe(false);
    }
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('book' as const), from: fc.integer({ min: 1, max: 4 }), hours: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('fetch' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('return' as const), which: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(20, 30, 60) }) },
);

test('whatever the order of coming, going and being late: handed out if and only if a piece is on the shelf', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      app.clock.now = FIRST;
      await app.database.db.deleteFrom('rents').execute();
      for (const [i, each] of steps.entries()) {
        const rows = await pieces();
        const { now } = app.clock;
        if (each.do === 'wait') app.clock.now = new Date(now.getTime() + each.minutes * 60_000);
        if (each.do === 'book') {
          const start = hour(Math.floor((now.getTime() - FIRST.getTime()) / HOUR_MS) + each.from);
          await take(members[i % members.length]?.memberId ?? '', { start, end: new Date(start.getTime() + each.hours * HOUR_MS) });
        }
        if (each.do === 'return') {
          const late = rows.filter(({ out }) => out);
          const one = late[each.which % Math.max(1, late.length)];
          if (one) expect((await atDesk(app, desk, one.rent, 'returned')).status).toBe(200);
        }
        if (each.do === 'fetch') {
          const due = rows.filter(({ start, end, out }) => !out && now.getTime() >= start.getTime() - HOUR_MS / 2 && now < end);
          const one = due[each.which % Math.max(1, due.length)];
          if (one) await fetch(one.rent);
        }
        expectSound(await pieces());
      }
    }),
    { numRuns: 25 },
  );
});

async function fetch(rent: string): Promise<void> {
  await atDesk(app, desk, rent, 'check_in');
  const shelf = onTheShelf(await pieces(), rent);
  const { status, body } = await atDesk(app, desk, rent, 'out', { device_id: DEVICE });
  expect([status, body.code], `on the shelf: ${shelf}`).toEqual(shelf.length > 0 ? [200, undefined] : [409, 'STILL_OUT']);
  if (status === 200) expect(shelf).toContain(body.data.items[0].units[0].number);
}

test('who gets the piece of a later one swaps with them, and their reservation stays whole', async () => {
  const [first, second, third] = members;
  if (!first || !second || !third) throw new Error('no members');
  app.clock.now = FIRST;
  const book = async ({ memberId }: TestMember, from: number, to: number) => (await take(memberId, { start: hour(from), end: hour(to) })) ?? '';
  const late = await book(first, 1, 2);
  const own = await book(second, 2, 4);
  const wanted = await book(third, 3, 7);
  const used = await book(first, 1, 8);
  const after = await book(second, 4, 6);
  const units = async () => Object.fromEntries((await pieces()).map(({ rent, unit }) => [rent, unit]));
  expect(await units()).toEqual({ [late]: 1, [own]: 1, [after]: 1, [wanted]: 2, [used]: 3 });
  app.clock.now = hour(1);
  for (const id of [late, used]) {
    await atDesk(app, desk, id, 'check_in');
    await atDesk(app, desk, id, 'out');
  }
  app.clock.now = hour(2);
  await atDesk(app, desk, own, 'check_in');
  expect((await atDesk(app, desk, own, 'out')).body.data.items[0].units).toMatchObject([{ number: 2, rental_status: 'rented' }]);
  expect(await units()).toEqual({ [late]: 1, [own]: 2, [after]: 2, [wanted]: 1, [used]: 3 });
  expectSound(await pieces());
});

test('two desks that act at once: each step happens once', async () => {
  const [member] = members;
  if (!member) throw new Error('no member');
  const id = (await reserve(app, member, { extras: [{ device_id: DEVICE, quantity: 3 }] })).body.data.id;
  app.clock.now = new Date(`${SATURDAY}T14:00:00+08:00`);
  for (const name of ['check_in', 'out', 'returned', 'finish'] as const) {
    const answers = await Promise.all([1, 2, 3].map(() => atDesk(app, desk, id, name)));
    expect(answers.map(({ status }) => status).sort(), name).toEqual([200, 409, 409]);
    expect(new Set(answers.flatMap(({ body }) => (body.code ? [body.code] : []))), name).toEqual(new Set(['NOT_IN_STATE']));
  }
});

test('the centre and the member cancel at once: the points come back once', async () => {
  const [member] = members;
  if (!member) throw new Error('no member');
  const before = (await app.call('GET', '/my/point_logs', { token: member.token })).body.data[0].balance_after;
  for (let i = 0; i < 5; i += 1) {
    const { id } = (await reserve(app, member)).body.data;
    const answers = await Promise.all([
      app.call('PUT', `/rent/apply/${id}/cancel`, { token: member.token }),
      atDesk(app, desk, id, 'call_off', { reason: 'Closed' }),
      app.call('PUT', `/rent/apply/${id}`, { token: member.token, body: { start: `${SATURDAY} 10:00:00`, end: `${SATURDAY} 12:00:00`, agree: true } }),
    ]);
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409]);
    expect((await app.call('GET', '/my/point_logs', { token: member.token })).body.data[0].balance_after).toBe(before);
  }
});
