import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { expirePoints } from '../../../src/server/points/points-upkeep.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { FRIDAY } from '../../support/bookings/advisories.ts';
import { close } from '../../support/bookings/closings.ts';
import { atDesk, reserve } from '../../support/bookings/rents.ts';
import { logInAgain, signUp, type TestMember } from '../../support/members.ts';

/*
 * The points of a reservation on a day that is closed at short notice, whatever else happens before the job and in whichever order: the member
 * cancels, in time or late, comes and is let go by the desk, does not come, the points expire, the job runs late, twice or at once (docs/decisions/135).
 */

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text}:00+08:00`);
/** In the order of time; the reservation is for noon, and is held until half past. */
const MOMENTS = ['2026-11-18 10:30', '2026-11-26 18:00', `${FRIDAY} 11:00`, `${FRIDAY} 12:10`, `${FRIDAY} 12:40`, '2026-11-28 09:00', '2026-12-02 09:00'].map(
  at,
);
const STEPS = ['close', 'cancel', 'check in', 'finish', 'job', 'jobs at once', 'no-show', 'end', 'expiry'] as const;
type Step = { step: (typeof STEPS)[number]; moment: number };

test('are refunded once where the centre was closed first, and never otherwise than the rules of a cancellation have it', async () => {
  const steps = fc.array(fc.record({ step: fc.constantFrom(...STEPS), moment: fc.nat(MOMENTS.length - 1) }), { minLength: 1, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      app.clock.now = TEST_NOW;
      for (const table of ['closing_items', 'closings', 'rents'] as const) await app.database.db.deleteFrom(table).execute();
      await app.database.query('DELETE FROM rate_limits', []);
      const member = await signUp(app, { points: 100, reward: { amount: 20, expiresAt: at('2026-12-01 00:00') } });
      const { id, points } = (await reserve(app, member, { day: FRIDAY, from: 12, to: 14 })).body.data;
      const done: Step[] = [...given].sort((one, other) => one.moment - other.moment);
      let isDue = false;
      let isIn = false;
      let isOver = false;
      for (const [i, { step, moment }] of done.entries()) {
        const now = new Date((MOMENTS[moment] ?? TEST_NOW).getTime() + i * 1000);
        app.clock.now = now;
        // What nobody came for by then stays so, and so does what was used.
        isOver ||= now >= at(isIn ? `${FRIDAY} 14:00` : `${FRIDAY} 12:30`);
        if (step === 'close') {
          const { status } = await close(app, await logInAgain(app, desk), { day: FRIDAY });
          isDue ||= status === 200 && !isOver;
        }
        if (step === 'cancel') {
          const { status, body } = await app.call('PUT', `/rent/apply/${id}/cancel`, { token: (await logInAgain(app, member)).token, body: { late: true } });
          if (status === 200) {
            isDue ||= now <= at('2026-11-26 12:00');
            isOver = true;
            expect(body.data.refunded_points).toBe(isDue ? points : 0);
          }
        }
        if (step === 'check in') isIn ||= (await atDesk(app, await logInAgain(app, desk), id, 'check_in')).status === 200;
        if (step === 'finish') isOver ||= (await atDesk(app, await logInAgain(app, desk), id, 'finish')).status === 200;
        if (step === 'job') await app.handlers['carry-out-closings']({}, 'one');
        if (step === 'jobs at once') await Promise.all(['one', 'two', 'three'].map((name) => app.handlers['carry-out-closings']({}, name)));
        if (step === 'no-show') await app.handlers['expire-and-offer']({}, 'one');
        if (step === 'end') await app.handlers['end-rents']({}, 'one');
        if (step === 'expiry') await expirePoints(app.database.db, now);
      }
      await app.handlers['carry-out-closings']({}, 'last');
      const { rows } = await app.database.query(
        `SELECT rent.status, (SELECT COALESCE(sum(amount), 0)::int FROM ledger_entries AS entry WHERE entry.reference = 'rent:' || rent.id AND kind = 'refund') AS refunded,
           EXISTS (SELECT FROM closing_items AS item WHERE item.record_id = rent.id) AS "isCalledOff"
         FROM rents AS rent WHERE rent.id = $1`,
        [id],
      );
      const { status, refunded, isCalledOff } = Object(rows[0]);
      expect(refunded).toBe(isDue ? points : 0);
      if (isCalledOff) expect(status).toBe('cancelled');
      // Nothing that the closing found is left standing.
      if (isDue) expect(status).toBe('cancelled');
      expect(await findLedgerFaults(app.database.db)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
