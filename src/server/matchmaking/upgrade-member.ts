import type { CallData } from '../../contract/call.ts';
import type { getMyUpgrade, StaffUpgradeOutput, UpgradeApplication, UpgradeOutput } from '../../contract/matchmaking/matchmaking-upgrade.ts';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import { UPGRADE_MACHINE, type UpgradeActor, type UpgradeEvent, type UpgradeStatus, upgradeObstacle } from '../../domain/matchmaking/upgrade-state.ts';
import { type Attempt, afterEvent, mayCause } from '../../domain/state/state-machine.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Language } from '../../i18n/languages.ts';
import { grantCreator } from '../accounts/profile/grant-creator.ts';
import type { Tx } from '../db/client.ts';
import { type Addressee, readAddressee } from '../delivery/addressee.ts';
import { readEmailNote } from '../delivery/email-note.ts';
import type { Deps } from '../deps.ts';
import { emails, type NecessaryEmail, typedIn } from '../emails/messages.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { mapListing } from '../http/lists/listing.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { MATCHMAKING_PATH } from './appointment-ics.ts';
import { found } from './matchmaking-response.ts';
import {
  insertUpgrade,
  lockUpgrade,
  readCandidate,
  readLatestUpgrade,
  readStaffUpgrades,
  readUpgrade,
  type UpgradeFilter,
  type UpgradeRow,
  writeUpgrade,
} from './upgrade-queries.ts';

/** An application as it travels. */
function toUpgradeResponse(upgrade: UpgradeRow, now: Date): UpgradeOutput {
  const { id, status, portfolioUrl, statement, reason, reasonLanguage, createdAt, changedAt } = upgrade;
  return {
    ...{ id, status, portfolio_url: portfolioUrl, statement, reason, reason_language: reasonLanguage },
    created_at: isoWithOffset(createdAt),
    changed_at: isoWithOffset(changedAt),
    is_withdrawable: mayCause(UPGRADE_MACHINE, upgrade, { event: 'withdraw', by: 'member' }, now),
  };
}

const toStaffUpgradeResponse = (upgrade: UpgradeRow, now: Date): StaffUpgradeOutput => ({ ...toUpgradeResponse(upgrade, now), member: upgrade.member });

/** A member's latest application to be upgraded, and whether they can apply now (docs/rules.md#matchmaking-upgrade). @throws Refusal NOT_FOUND */
export async function readMyUpgrade({ database, now }: Deps, { memberId }: Caller): Promise<CallData<typeof getMyUpgrade>> {
  const candidate = found(await readCandidate(database.db, memberId));
  const latest = await readLatestUpgrade(database.db, memberId);
  return {
    latest: latest === undefined ? null : toUpgradeResponse(latest, now()),
    obstacle: upgradeObstacle(candidate),
    portfolio_url: candidate.portfolioUrl,
  };
}

/**
 * Files an application to be upgraded from matchmaking member to creator: no terms are agreed to anew. Of two that wait the database refuses one.
 * @throws Refusal ALREADY_CREATOR, NOT_A_MATCHMAKING_MEMBER, ALREADY_APPLIED
 */
export function applyUpgrade(deps: Deps, { memberId }: Caller, application: UpgradeApplication, once: IdempotencyKey | null): Promise<UpgradeOutput> {
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    const candidate = found(await readCandidate(tx, memberId));
    // That one waits already is for the index to say: two calls at once do not see each other here.
    const obstacle = upgradeObstacle({ ...candidate, hasApplied: false });
    if (obstacle !== null) throw new Refusal(obstacle);
    await insertUpgrade(tx, { memberId, portfolioUrl: application.portfolio_url, statement: application.statement ?? null }, now);
    await notifyOfUpgrade(deps, tx, memberId, emails.upgradeApplied);
    return toUpgradeResponse(found(await readLatestUpgrade(tx, memberId)), now);
  });
}

/** @throws Refusal NOT_FOUND (another member's too), NOT_CANCELLABLE once it was decided */
export function cancelUpgrade(deps: Deps, { memberId }: Caller, id: string): Promise<UpgradeOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const upgrade = found(await lockUpgrade(tx, id, memberId));
    await writeUpgrade(tx, id, { status: statusAfter(upgrade, { event: 'withdraw', by: 'member' }, now) }, now);
    return toUpgradeResponse(found(await lockUpgrade(tx, id)), now);
  });
}

function statusAfter(upgrade: UpgradeRow, attempt: Attempt<UpgradeEvent, UpgradeActor>, now: Date): UpgradeStatus {
  const after = afterEvent(UPGRADE_MACHINE, upgrade, attempt, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  return after.to;
}

/** An application for staff. @throws Refusal NOT_FOUND */
export const readUpgradeForStaff = async ({ database, now }: Deps, id: string): Promise<StaffUpgradeOutput> =>
  toStaffUpgradeResponse(found(await readUpgrade(database.db, id)), now());

export function listUpgrades({ database, now }: Deps, filter: UpgradeFilter) {
  return mapListing(readStaffUpgrades(database.db, filter), (rows) => rows.map((row) => toStaffUpgradeResponse(row, now())));
}

export interface UpgradeDecision {
  id: string;
  event: 'approve' | 'refuse';
  reason?: string | undefined;
  /** In which the reason is written. */
  language: Language;
  actorId: string;
}

/**
 * Decides on an application: approved, its member is a creator from now on; refused, they read why. Either is told by e-mail.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, VALIDATION_FAILED without a reason
 */
export function decideUpgrade(deps: Deps, { id, event, reason, language, actorId }: UpgradeDecision): Promise<StaffUpgradeOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const upgrade = found(await lockUpgrade(tx, id));
    const status = statusAfter(upgrade, { event, by: 'staff' }, now);
    if (event === 'refuse') {
      if (reason === undefined) throw refuseField({ field: 'reason', message: 'REQUIRED' });
      await writeUpgrade(tx, id, { status, reason, reasonLanguage: language }, now);
      const words = await readEmailNote(tx, id, now);
      await notifyOfUpgrade(deps, tx, upgrade.memberId, (values) => ({ ...words, ...typedIn(emails.upgradeRefused({ ...values, reason }), language) }));
    } else {
      await writeUpgrade(tx, id, { status }, now);
      const upgraded = await grantCreator(tx, { memberId: upgrade.memberId, by: 'matchmaking', origin: null, actorId, now });
      if (upgraded) await notifyUpgraded(deps, tx, upgraded, await readEmailNote(tx, id, now));
    }
    return toStaffUpgradeResponse(found(await lockUpgrade(tx, id)), now);
  });
}

/** The words that whoever decides adds. */
interface OwnWords {
  paragraph: string | null;
}

/** Writes to a member about their application. */
async function notifyOfUpgrade(
  { config, jobs }: Deps,
  tx: Tx,
  memberId: string,
  write: (values: { name: string; url: string }) => NecessaryEmail & Partial<OwnWords>,
): Promise<void> {
  const addressee = await readAddressee(tx, memberId);
  if (addressee === undefined) return;
  const { name, email, language } = addressee;
  await jobs.enqueue(tx, 'send-mail', { to: email, language, ...write({ name, url: `${config.siteUrl}/${language}/${MATCHMAKING_PATH}` }) });
}

/** Tells a member that they are a creator now, and where their profile is filled in. */
export async function notifyUpgraded(
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  tx: Tx,
  { name, email, language }: Addressee,
  words: Partial<OwnWords> = {},
): Promise<void> {
  const url = `${config.siteUrl}/${language}/member/info`;
  await jobs.enqueue(tx, 'send-mail', { to: email, language, ...words, ...emails.matchmakingCreator({ name, url }) });
}
