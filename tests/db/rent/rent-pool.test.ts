import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { busyTimes, freeThrough } from '../../../src/domain/rent/availability.ts';
import type { Period } from '../../../src/domain/time/period.ts';
import { refusalOf } from '../../../src/server/http/refusal-of.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { createRent } from '../../support/bookings/create-rent.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* Several pieces of a kind are one pool: which piece a booking has must never be why another is refused. */

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  member = await signUp(app, { points: 10_000 });
});
afterAll(() => app.close());

const HOUR_MS = 60 * 60 * 1000;
const FIRST = new Date(`${SATURDAY}T10:00:00+08:00`);
const period = (from: number, hours: number): Period => {
  const start = new Date(FIRST.getTime() + from * HOUR_MS);
  return { start, end: new Date(start.getTime() + hours * HOUR_MS) };
};
const take = async (deviceId: string, wish: Period) => {
  const id = randomUUID();
  const rent = {
    id,
    ...wish,
    items: [{ deviceId, quantity: 1, points: 0 }],
    hours: 1,
    points: 0,
    rewardPoints: 0,
    cancelBefore: TEST_NOW,
    lapsesAt: wish.end,
    ruleVersion: 'x',
    now: TEST_NOW,
  };
  try {
    await app.database.db.transaction().execute((tx) => createRent(tx, member.memberId, rent));
    return { id, unit: await unitOf(id) };
  } catch (error) {
    expect(refusalOf(error)).toMatchObject({ code: 'UNAVAILABLE' });
    return null;
  }
};
const cancel = (id: string) => app.database.db.updateTable('rents').set({ status: 'cancelled' }).where('id', '=', id).execute();
const unitOf = async (id: string) =>
  (await app.database.db.selectFrom('rent_units').select('unit_number').where('rent_id', '=', id).executeTakeFirst())?.unit_number;
const overlaps = async () => {
  const { rows } = await sql`SELECT FROM rent_units a JOIN rent_units b ON a.device_id = b.device_id AND a.unit_number = b.unit_number AND a.id < b.id
    AND a.period && b.period WHERE a.status = 'reserved' AND b.status = 'reserved'`.execute(app.database.db);
  return rows.length;
};

test('what GET /device shows as free can be booked, though the free hours lie on different pieces', async () => {
  const book = async (from: number, to: number) => (await reserve(app, member, { device: SAMPLE.recorder, from, to })).body.data.id as string;
  const early = await book(10, 11);
  await book(10, 11);
  await book(11, 12);
  await app.call('PUT', `/rent/apply/${early}/cancel`, { token: member.token });
  const shown = await app.call('GET', `/device?kind=equipment&from=${SATURDAY}&to=${SATURDAY}`);
  const device = shown.body.data.find(({ id }: { id: string }) => id === SAMPLE.recorder);
  expect(device.busy).toEqual([{ start: `${SATURDAY}T10:00:00+08:00`, end: `${SATURDAY}T12:00:00+08:00`, free: 1 }]);
  const { status } = await reserve(app, member, { device: SAMPLE.recorder, from: 10, to: 12 });
  expect(status).toBe(200);
  expect((await reserve(app, member, { device: SAMPLE.recorder, from: 11, to: 12 })).body.code).toBe('UNAVAILABLE');
});

test('who is on a piece when a booking begins stays on it; a later one moves to another', async () => {
  const book = async (from: number, hours: number) => {
    const taken = await take(SAMPLE.scanner, period(from, hours));
    if (!taken) throw new Error('not booked');
    return taken;
  };
  const gap = await book(2, 2);
  const sitting = await book(2, 2);
  const later = await book(4, 2);
  await cancel(gap.id);
  expect([sitting.unit, later.unit]).toEqual([2, 1]);
  expect((await book(3, 3)).unit).toBe(1);
  expect([await unitOf(sitting.id), await unitOf(later.id)]).toEqual([2, 2]);
});

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('book' as const), from: fc.nat(14), hours: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(30) }) },
);

test.each([
  [SAMPLE.lamps, 2],
  [SAMPLE.display, 3],
])('a booking of %s is refused if and only if all %i are taken at some moment of it', async (deviceId, quantity) => {
  const window = period(0, 24);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await app.database.db.deleteFrom('rents').execute();
      const held: (Period & { id: string })[] = [];
      for (const each of steps) {
        if (each.do === 'cancel') {
          const [one] = held.splice(held.length === 0 ? 0 : each.which % held.length, 1);
          if (one) await cancel(one.id);
          continue;
        }
        const wish = period(each.from, each.hours);
        const free = freeThrough(busyTimes(held, quantity, window), quantity, wish);
        const taken = await take(deviceId, wish);
        expect(taken !== null).toBe(free > 0);
        if (taken) held.push({ ...wish, id: taken.id });
      }
      expect(await overlaps()).toBe(0);
    }),
    { numRuns: 40 },
  );
});

test('bookings and cancellations that meet are answered, and no piece is held twice', async () => {
  const crowd: TestMember[] = [];
  for (let i = 0; i < 8; i += 1) crowd.push(await signUp(app, { points: 2000 }));
  const answers = await Promise.all(
    crowd.map(async (member, i) => {
      const codes: number[] = [];
      for (let round = 0; round < 6; round += 1) {
        const from = 10 + ((i * 3 + round * 5) % 8);
        const { status, body } = await reserve(app, member, { device: SAMPLE.projector, from, to: from + 1 + ((i + round) % 3) });
        codes.push(status);
        if (status !== 200) continue;
        const cancelled = app.call('PUT', `/rent/apply/${body.data.id}/cancel`, { token: member.token });
        const other = reserve(app, member, { device: SAMPLE.projector, from: 10 + ((from + i) % 8), to: 20 });
        codes.push((await cancelled).status, (await other).status);
      }
      return codes;
    }),
  );
  expect(answers.flat().filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(await overlaps()).toBe(0);
});
