import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { close } from '../../support/bookings/closings.ts';
import { applyForSpace, staffOf, THURSDAY } from '../../support/bookings/spaces.ts';
import { logInAgain, signUp, type TestMember } from '../../support/members.ts';

/*
 * The money of a lease of two days while these are closed at short notice, whatever happens before the job and in whichever order: the
 * applicant cancels, in time or late, the desk hands it over or ends it, the job runs late, twice or at once (docs/decisions/135).
 */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const NEXT_DAY = '2026-12-18';
const at = (text: string) => new Date(`${text}:00+08:00`);
/** In the order of time; cancelling is free to the end of 8 December, and the first session begins on Thursday afternoon. */
const MOMENTS = ['2026-11-20 09:00', '2026-12-10 09:00', `${THURSDAY} 09:00`, `${THURSDAY} 14:30`, `${NEXT_DAY} 10:00`].map(at);
const LATE_FROM = at('2026-12-09 00:00');
const STEPS = ['close first', 'close second', 'cancel', 'job', 'jobs at once', 'hand over', 'end'] as const;
const CLEANING_TWD = 500;

/** A lease of both days with everything paid. */
async function paidLease(member: TestMember): Promise<{ id: string; rentTwd: number; depositTwd: number }> {
  const staff = staffOf(app, await logInAgain(app, admin));
  const { id } = (await applyForSpace(app, member, { end_on: NEXT_DAY, move_out_on: NEXT_DAY })).body.data;
  await staff.approve(id, { cleaning_fee_twd: CLEANING_TWD });
  await staff.desk(id, { event: 'pay_deposit', method: 'cash' });
  const { status, body } = await staff.desk(id, { event: 'pay_rent', method: 'cash' });
  expect(status).toBe(200);
  return { id, rentTwd: body.data.approval.rent_twd, depositTwd: body.data.approval.deposit_twd };
}

/** The amounts that came back: with the lease itself, and for single days of one that goes on. */
async function moneyOf(id: string): Promise<{ status: string; backTwd: number }> {
  const { rows } = await app.database.query(
    `SELECT status, COALESCE(refunded_twd, 0) + COALESCE((SELECT sum(twd) FROM closing_items AS item
       WHERE item.record_id = lease.id AND kind = 'lease_day' AND was_paid), 0)::int AS "backTwd" FROM space_leases AS lease WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  return { status: String(row?.['status']), backTwd: Number(row?.['backTwd']) };
}

test('comes back whole for what the centre closed first, and otherwise as the rules of a cancellation have it', async () => {
  const steps = fc.array(fc.record({ step: fc.constantFrom(...STEPS), moment: fc.nat(MOMENTS.length - 1) }), { minLength: 1, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      app.clock.now = TEST_NOW;
      for (const table of ['closing_items', 'closings', 'space_leases'] as const) await app.database.db.deleteFrom(table).execute();
      await app.database.query('DELETE FROM rate_limits', []);
      const member = await signUp(app);
      const { id, rentTwd, depositTwd } = await paidLease(member);
      const lost = new Set<string>();
      let isOpen = true;
      let backTwd = 0;
      const lostTwd = () => (rentTwd / 2) * lost.size;
      const runJob = async (name: string) => {
        await app.handlers['carry-out-closings']({}, name);
        if (!isOpen) return;
        isOpen = lost.size < 2;
        backTwd = isOpen ? lostTwd() : rentTwd + depositTwd + CLEANING_TWD;
      };
      for (const [i, { step, moment }] of [...given].sort((one, other) => one.moment - other.moment).entries()) {
        const now = new Date((MOMENTS[moment] ?? TEST_NOW).getTime() + i * 1000);
        app.clock.now = now;
        const desk = await logInAgain(app, admin);
        if (step === 'close first' || step === 'close second') {
          const day = step === 'close first' ? THURSDAY : NEXT_DAY;
          const { status } = await close(app, desk, { day });
          if (status === 200 && isOpen) lost.add(day);
        }
        if (step === 'cancel') {
          const { token } = await logInAgain(app, member);
          const [shown] = (await app.call('GET', '/my/space_apply', { token })).body.data;
          const { status, body } = await app.call('PUT', `/space/apply/${id}/cancel`, { token, body: { reason: 'Put off' } });
          expect(status === 200).toBe(shown.cancellation !== null);
          if (status === 200) {
            expect(body.data.cancelled).toMatchObject({ refunded_twd: shown.cancellation.refunded_twd, forfeited_twd: shown.cancellation.forfeited_twd });
            const restTwd = rentTwd - lostTwd();
            const isFree = now < LATE_FROM || lost.size === 2;
            backTwd = lostTwd() + (isFree ? restTwd + depositTwd + CLEANING_TWD : restTwd - Math.floor(restTwd / 2));
            isOpen = false;
          }
        }
        if (step === 'job') await runJob('one');
        if (step === 'jobs at once') await Promise.all(['one', 'two', 'three'].map(runJob));
        if (step === 'hand over') await staffOf(app, desk).desk(id, { event: 'hand_over' });
        if (step === 'end' && (await staffOf(app, desk).desk(id, { event: 'end', overtime_minutes: 0, damages_twd: 0 })).status === 200) {
          backTwd = lostTwd();
          isOpen = false;
        }
      }
      await runJob('last');
      const money = await moneyOf(id);
      expect(money.backTwd).toBe(backTwd);
      expect(['cancelled', 'ended'].includes(money.status)).toBe(!isOpen);
      await app.handlers['carry-out-closings']({}, 'again');
      expect(await moneyOf(id)).toEqual(money);
    }),
    { numRuns: 25 },
  );
});
