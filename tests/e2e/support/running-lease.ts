import { checkLeaseDays } from '../../../src/domain/spaces/lease-days.ts';
import { addDays, taipeiDay } from '../../../src/domain/time/taipei-time.ts';
import { leaseRules } from '../../../src/editorial/settings/lease-rules.ts';
import { createApp } from '../../../src/server/app.ts';
import type { assemble } from '../../../src/server/assemble.ts';
import { deskLease } from '../../../src/server/spaces/desk-lease.ts';
import { reviewLease } from '../../../src/server/spaces/review-lease.ts';
import { applicationForm } from '../../support/bookings/spaces.ts';
import { signUp } from '../../support/members.ts';

const DAY_MS = 86_400_000;
/** Weeks before its first day, so that neither holidays nor the time that an application needs are in its way. */
const ASKED_DAYS_BEFORE = 40;
const STAFF = { role: 'admin', language: 'zh' } as const;

/**
 * A lease that goes on while the tests do, its deposit paid and its rent not: applied for, approved and paid for weeks ago, by the service. It began on an
 * open day before today and ends on one after it, so that it can be handed over and ended at any hour of any day.
 */
export async function leaseRunningNow(app: Awaited<ReturnType<typeof assemble>>, clock: { now: Date }, member: { account: string; passwordHash: string }) {
  const today = taipeiDay(clock.now);
  const before = clock.now;
  clock.now = new Date(before.getTime() - ASKED_DAYS_BEFORE * DAY_MS);
  const { startOn, endOn } = daysAround(app, today, clock.now);
  const { memberId, token } = await signUp({ database: app.database, clock }, { language: 'zh' });
  await app.database.db
    .updateTable('members')
    .set({ account: member.account, name: '江場租', password_hash: member.passwordHash })
    .where('id', '=', memberId)
    .execute();
  const days = { move_in_on: startOn, start_on: startOn, end_on: endOn, move_out_on: endOn };
  const body = applicationForm({ space_id: '3', session: 'whole_day', event_name: '分鏡工作坊', ...days });
  const answer = await createApp(app).request('/api/space/apply', { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  const { data, ...refusal } = Object(await answer.json());
  if (answer.status !== 200) throw new Error(`not applied for: ${JSON.stringify(refusal)}`);
  await reviewLease(app, data.id, { event: 'review' }, STAFF);
  await reviewLease(app, data.id, { event: 'approve', waived_twd: 0, cleaning_fee_twd: 0 }, STAFF);
  await deskLease(app, data.id, { event: 'pay_deposit', method: 'cash' }, STAFF);
  clock.now = before;
}

/** The nearest days before and after one between which the service takes a lease. */
function daysAround({ library }: Awaited<ReturnType<typeof assemble>>, day: string, now: Date): { startOn: string; endOn: string } {
  const rules = leaseRules(library.settings);
  for (let length = 1; length <= 12; length += 1)
    for (let ago = 1; ago <= length; ago += 1) {
      const [startOn, endOn] = [addDays(day, -ago), addDays(day, length - ago + 1)];
      const days = { session: 'whole_day', moveInOn: startOn, startOn, endOn, moveOutOn: endOn } as const;
      if (checkLeaseDays(days, rules, now).length === 0) return { startOn, endOn };
    }
  throw new Error(`no open days around ${day}`);
}
