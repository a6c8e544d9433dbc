import type { NotificationOutput } from '../../contract/notifications/notification.ts';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import { type ChoiceOrigin, isWanted, type NotificationChannel, OPTIONAL_KINDS, type OptionalKind } from '../../domain/notifications/notification-kind.ts';
import type { Db, Tx } from '../db/client.ts';
import { goesBySms, takesSms } from '../delivery/text-member.ts';
import type { Deps } from '../deps.ts';
import { withIdempotency } from '../http/with-idempotency.ts';

/** A member's choice of messages of one kind, by one way. */
export interface Choice {
  memberId: string;
  kind: OptionalKind;
  channel: NotificationChannel;
  isOn: boolean;
  by: ChoiceOrigin;
}

/**
 * Stores a choice; the last one counts, and the same twice is the same once. Messages that wait in the queue ask for it again when they
 * are sent. @throws Refusal VALIDATION_FAILED with NOT_AN_OPTION for a way that the centre does not send this kind by, SMS_NEEDS_MOBILE
 */
export function changeNotification(
  deps: Pick<Deps, 'database' | 'library' | 'now'>,
  { memberId, kind, channel, isOn }: Omit<Choice, 'by'>,
): Promise<NotificationOutput> {
  if (channel === 'sms' && !goesBySms(deps.library, kind)) throw refuseField({ field: 'channel', message: 'NOT_AN_OPTION' });
  return withIdempotency(deps, null, async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member === undefined) throw new Refusal('UNAUTHENTICATED');
    if (channel === 'sms' && isOn && !takesSms(deps.library, member)) throw refuseField({ field: 'channel', message: 'SMS_NEEDS_MOBILE' });
    await storeChoice(tx, { memberId, kind, channel, isOn, by: 'profile' }, deps.now());
    return toResponse(deps.library, kind, await readChoices(tx, memberId));
  });
}

/** The kinds that a member may turn off, as they stand. */
export async function readNotifications(
  { database: { db }, library }: Pick<Deps, 'database' | 'library'>,
  memberId: string,
): Promise<{ kinds: NotificationOutput[]; takes_sms: boolean }> {
  const member = await db.selectFrom('members').select(['mobile', 'mobile_verified_at as mobileVerifiedAt']).where('id', '=', memberId).executeTakeFirst();
  const choices = await readChoices(db, memberId);
  return { kinds: OPTIONAL_KINDS.map((kind) => toResponse(library, kind, choices)), takes_sms: member !== undefined && takesSms(library, member) };
}

/** Locks a member, so that no choice is left behind when the account is deleted at the same moment; undefined when it is. */
export function lockMember(tx: Tx, memberId: string): Promise<{ email: string; mobile: string; mobileVerifiedAt: Date | null } | undefined> {
  return tx
    .selectFrom('members')
    .select(['email', 'mobile', 'mobile_verified_at as mobileVerifiedAt'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}

export async function storeChoice(tx: Tx, { memberId, kind, channel, isOn, by }: Choice, now: Date): Promise<void> {
  const chosen = { is_on: isOn, chosen_by: by, chosen_at: now };
  await tx
    .insertInto('notification_choices')
    .values({ member_id: memberId, kind, channel, ...chosen })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'channel']).doUpdateSet(chosen))
    .execute();
}

type Choices = readonly { kind: string; channel: NotificationChannel; isOn: boolean }[];

export function readChoices(db: Db | Tx, memberId: string): Promise<Choices> {
  return db.selectFrom('notification_choices').select(['kind', 'channel', 'is_on as isOn']).where('member_id', '=', memberId).execute();
}

/** Whether a kind comes by a way, by what was chosen. */
export function isOnBy(choices: Choices, kind: OptionalKind, channel: NotificationChannel): boolean {
  return isWanted(kind, channel, choices.find((each) => each.kind === kind && each.channel === channel)?.isOn);
}

function toResponse(library: Deps['library'], kind: OptionalKind, choices: Choices): NotificationOutput {
  return { kind, mail: isOnBy(choices, kind, 'mail'), sms: goesBySms(library, kind) ? isOnBy(choices, kind, 'sms') : null };
}
