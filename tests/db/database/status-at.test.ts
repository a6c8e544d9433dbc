import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { ADVISORY_STATUSES, advisoryStatusAt } from '../../../src/domain/consultations/consultation-state.ts';
import { deskStateAt } from '../../../src/domain/rent/desk-state.ts';
import { RENT_STATUSES, statusAt } from '../../../src/domain/rent/rent-state.ts';
import { LEASE_STATUSES, leaseStatusAt } from '../../../src/domain/spaces/lease-state.ts';
import { WAITLIST_STATUSES, waitlistStatusAt } from '../../../src/domain/waitlist/waitlist.ts';
import { openTestDatabase } from '../../support/database.ts';

/* What a record is at an instant is said by the domain and, for queries, by the database: both say the same of every row at every clock. */

const database = await openTestDatabase();
afterAll(() => database.close());

const HOUR_MS = 60 * 60 * 1000;
const FROM = new Date('2026-12-31T22:00:00+08:00').getTime();
/** Few instants, so that clocks meet beginnings and ends exactly; over midnight and the end of a year. */
const instant = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.constantFrom(-1, 0, 1)).map(([hours, ms]) => new Date(FROM + (hours * HOUR_MS) / 2 + ms));
const day = fc.constantFrom('2026-12-30', '2026-12-31', '2027-01-01');
const answers = async (sql: string, rows: readonly unknown[]) => {
  const { rows: found } = await database.query(`SELECT ${sql} AS status FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS given (one, n) ORDER BY n`, [
    JSON.stringify(rows),
  ]);
  return found.map(({ status }) => status);
};
const at = (name: string) => `(one ->> '${name}')::timestamptz`;
const NOW = at('now');
const many = <T>(row: fc.Arbitrary<T>) => fc.array(row, { minLength: 200, maxLength: 200 });
const RUNS = { numRuns: 10 };

test('a reservation, as the member and as the desk sees it', async () => {
  const row = fc.record({
    status: fc.constantFrom(...RENT_STATUSES),
    lapsesAt: fc.option(instant),
    end: instant,
    isOut: fc.boolean(),
    now: instant,
  });
  const status = `rent_status_at(one ->> 'status', ${at('lapsesAt')}, ${at('end')}, (one ->> 'isOut')::boolean, ${NOW})`;
  await fc.assert(
    fc.asyncProperty(many(row), async (rows) => {
      expect(await answers(status, rows)).toEqual(rows.map((one) => statusAt(one, one.now)));
      const desk = `rent_desk_state_at(${status}, ${at('end')}, (one ->> 'isOut')::boolean, ${NOW})`;
      // The desk is never shown an offer.
      const shown = rows.filter((one) => one.status !== 'offered');
      expect(await answers(desk, shown)).toEqual(shown.map((one) => deskStateAt(one, one.now)));
    }),
    RUNS,
  );
});

test('a consultation', async () => {
  const row = fc.record({ status: fc.constantFrom(...ADVISORY_STATUSES), start: instant, now: instant });
  await fc.assert(
    fc.asyncProperty(many(row), async (rows) => {
      expect(await answers(`advisory_status_at(one ->> 'status', ${at('start')}, ${NOW})`, rows)).toEqual(rows.map((one) => advisoryStatusAt(one, one.now)));
    }),
    RUNS,
  );
});

test('a lease', async () => {
  const row = fc.record({ status: fc.constantFrom(...LEASE_STATUSES), depositDueOn: fc.option(day), correctionDueOn: fc.option(day), now: instant });
  const on = (name: string) => `(one ->> '${name}')::date`;
  await fc.assert(
    fc.asyncProperty(many(row), async (rows) => {
      const said = await answers(`lease_status_at(one ->> 'status', ${on('depositDueOn')}, ${on('correctionDueOn')}, ${NOW})`, rows);
      expect(said).toEqual(rows.map((one) => leaseStatusAt(one, one.now)));
    }),
    RUNS,
  );
});

test('a place in a waitlist', async () => {
  const row = fc.record({ status: fc.constantFrom(...WAITLIST_STATUSES), start: instant, offerUntil: fc.option(instant), now: instant });
  await fc.assert(
    fc.asyncProperty(many(row), async (rows) => {
      const said = await answers(`waitlist_status_at(one ->> 'status', ${at('start')}, ${at('offerUntil')}, ${NOW})`, rows);
      expect(said).toEqual(rows.map((one) => waitlistStatusAt(one, one.now)));
    }),
    RUNS,
  );
});
