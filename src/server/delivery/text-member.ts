import { takesSms as isReached } from '../../domain/identity/number-plan.ts';
import type { OptionalKind } from '../../domain/notifications/notification-kind.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Sms } from '../emails/messages.ts';
import { type OptionalSmsTemplate, SMS_KINDS } from '../emails/notification-of.ts';

/** An SMS that a member may choose. */
type OptionalSms = Extract<Sms, { template: OptionalSmsTemplate }>;

/** Whether the centre sends messages of a kind by SMS at all (`content/settings/notifications.yaml`). */
export const goesBySms = ({ settings }: Deps['library'], kind: OptionalKind): boolean => settings.notifications.sms_kinds.some((each) => each === kind);

/** Whether messages may be sent to a member's number: it is verified, and the gateway reaches it (`content/settings/mobile.yaml`). */
export function takesSms({ settings }: Deps['library'], { mobile, mobileVerifiedAt }: { mobile: string; mobileVerifiedAt: Date | null }): boolean {
  return mobileVerifiedAt !== null && isReached(mobile, settings.mobile.sms_countries);
}

/**
 * Sends an SMS beside an e-mail, where the centre has its kind sent by SMS and the member's number takes one. The queue leaves it out where
 * the member has not asked for it.
 */
export async function textMember(
  tx: Tx,
  { jobs, library }: Pick<Deps, 'jobs' | 'library'>,
  { memberId, write }: { memberId: string; write: (language: Language) => OptionalSms },
): Promise<void> {
  const member = await tx
    .selectFrom('members')
    .select(['mobile', 'mobile_verified_at as mobileVerifiedAt', 'language'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (member === undefined || !takesSms(library, member)) return;
  const { mobile: to, language } = member;
  const sms = write(language);
  if (goesBySms(library, SMS_KINDS[sms.template])) await jobs.enqueue(tx, 'send-sms', { to, language, memberId, ...sms });
}
