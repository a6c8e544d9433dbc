import { sql } from 'kysely';
import { dueNotice, ENDING_NOTICE_DAYS } from '../../domain/creators/application.ts';
import { APPLICATION_MACHINE } from '../../domain/creators/application-state.ts';
import { stepOf } from '../../domain/state/state-machine.ts';
import { addDays, type Day, daysBetween, taipeiDay } from '../../domain/time/taipei-time.ts';
import { endGrant } from '../accounts/profile/grant-creator.ts';
import type { Tx } from '../db/client.ts';
import { forEachRow } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import { notifyCreator } from './creator-email.ts';
import { until } from './decide-application.ts';
import { endForgottenMembership, lockMember, type MembershipRow, readMembership } from './queries.ts';

type JobDeps = Pick<Deps, 'config' | 'database' | 'jobs' | 'now'>;

/**
 * Job: ends the memberships whose last day is over, and tells members before (docs/rules.md#creator-applications). It may run again, and
 * after days off does what is due. @throws RowsFailed
 */
export async function endMemberships(deps: JobDeps): Promise<void> {
  const now = deps.now();
  const day = taipeiDay(now);
  const rows = await deps.database.db
    .selectFrom('creator_memberships')
    .select(['id', 'member_id as memberId'])
    .where('ended_at', 'is', null)
    .where('ends_on', '<=', addDays(day, ENDING_NOTICE_DAYS[0]))
    .orderBy('ends_on')
    .execute();
  await forEachRow(
    rows,
    ({ id }) => `creator_memberships ${id}`,
    ({ memberId }) => deps.database.db.transaction().execute((tx) => step(deps, tx, { memberId, day, now })),
  );
}

interface Step {
  memberId: string;
  day: Day;
  now: Date;
}

/** One member under their lock: what was extended or ended meanwhile is left as it is. */
async function step(deps: JobDeps, tx: Tx, { memberId, day, now }: Step): Promise<void> {
  const isThere = await lockMember(tx, memberId);
  await endForgottenMembership(tx, memberId, now);
  const membership = await readMembership(tx, memberId);
  if (membership === undefined) return;
  if (membership.endsOn <= day) return end(deps, tx, { memberId, membership, now });
  const notice = isThere ? dueNotice(membership, day) : null;
  if (notice === null) return;
  await tx.updateTable('creator_memberships').set({ noticed: notice }).where('id', '=', membership.id).execute();
  const { endsOn } = membership;
  await notifyCreator(deps, tx, memberId, (facts, language) =>
    emails.creatorEnding({ ...facts, days: daysBetween(day, endsOn), until: until(endsOn, language) }),
  );
}

/** A membership whose extension is under review stays until that is decided. */
async function end(deps: JobDeps, tx: Tx, { memberId, membership, now }: { memberId: string; membership: MembershipRow; now: Date }): Promise<void> {
  if (membership.class === 'creator') {
    const reviewed = await sql`SELECT FROM creator_applications WHERE member_id = ${memberId} AND kind = 'extension' AND status = 'applied'`.execute(tx);
    if (reviewed.rows.length > 0) return;
    const { from, to } = stepOf(APPLICATION_MACHINE, { event: 'lapse', by: 'clock' });
    await tx
      .updateTable('creator_applications')
      .set({ status: to, changed_at: now })
      .where('member_id', '=', memberId)
      .where('kind', '=', 'extension')
      .where('status', 'in', [...from])
      .execute();
  }
  await tx.updateTable('creator_memberships').set({ ended_at: now }).where('id', '=', membership.id).execute();
  await endGrant(tx, { memberId, from: membership.class, now });
  await notifyCreator(deps, tx, memberId, emails.creatorEnded);
}
