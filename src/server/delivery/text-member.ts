import type { OptionalKind } from '../../domain/notifications/notification-kind.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Sms } from '../emails/messages.ts';
import { type OptionalSmsTemplate, SMS_KINDS } from '../emails/notification-of.ts';

/** An SMS that a member may choose. */
export type OptionalSms = Extract<Sms, { template: OptionalSmsTemplate }>;

/**
 * Sends an SMS beside an e-mail: where the centre has its kind sent by SMS, to a number that is verified. The queue leaves it out where
 * the member has not asked for it.
 */
export async function textMember(
  tx: Tx,
  { jobs, library }: Pick<Deps, 'jobs' | 'library'>,
  { memberId, write }: { memberId: string; write: (language: Language) => OptionalSms },
): Promise<void> {
  const member = await tx
    .selectFrom('members')
    .select(['mobile', 'language'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where('mobile_verified_at', 'is not', null)
    .executeTakeFirst();
  if (member === undefined) return;
  const sms = write(member.language);
  const kind: OptionalKind = SMS_KINDS[sms.template];
  if (!library.settings.notifications.sms_kinds.some((each) => each === kind)) return;
  await jobs.enqueue(tx, 'send-sms', { to: member.mobile, language: member.language, memberId, ...sms });
}
