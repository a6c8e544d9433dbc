import { isOptionalKind, isWanted, type NotificationChannel, type OptionalKind } from '../../domain/notifications/notification-kind.ts';
import type { Db, Tx } from '../db/client.ts';
import { EMAIL_KINDS, SMS_KINDS } from '../emails/notification-of.ts';
import type { JobName, JobPayloads } from './job-kinds.ts';

/** Whose choice a message hangs on, of which kind, and by which way it goes. */
export interface Notice {
  memberId: string;
  kind: OptionalKind;
  channel: NotificationChannel;
}

const KINDS: Readonly<Record<NotificationChannel, ReadonlyMap<string, string>>> = {
  mail: new Map(Object.entries(EMAIL_KINDS)),
  sms: new Map(Object.entries(SMS_KINDS)),
};

/** Reads on whose choice a message hangs; null for one that is always sent, and for what a release enqueued that knew no choices. */
export function noticeOf(channel: NotificationChannel, { template, memberId }: { template: string; memberId?: string }): Notice | null {
  const kind = KINDS[channel].get(template);
  return kind === undefined || memberId === undefined || !isOptionalKind(kind) ? null : { memberId, kind, channel };
}

/** The same of any job; null for those that send no message. */
function noticeOfJob(name: JobName, payload: object): Notice | null {
  if (name === 'send-mail') return noticeOf('mail', payload as JobPayloads['send-mail']);
  return name === 'send-sms' ? noticeOf('sms', payload as JobPayloads['send-sms']) : null;
}

const keyOf = ({ memberId, kind, channel }: Notice) => `${memberId} ${kind} ${channel}`;

/** Leaves out the messages that their members do not want (docs/rules.md#notifications): one statement for all, and none where all are always sent. */
export async function wantedJobs<P extends object>(db: Db | Tx, name: JobName, payloads: readonly P[]): Promise<readonly P[]> {
  const notices = payloads.map((payload) => noticeOfJob(name, payload));
  const choices = await readChoices(
    db,
    notices.filter((notice) => notice !== null),
  );
  return payloads.filter((_, index) => isWantedBy(choices, notices[index] ?? null));
}

/** Whether a message is wanted at this moment. */
export async function isWantedNow(db: Db | Tx, notice: Notice | null): Promise<boolean> {
  return notice === null || isWantedBy(await readChoices(db, [notice]), notice);
}

const isWantedBy = (choices: ReadonlyMap<string, boolean>, notice: Notice | null) =>
  notice === null || isWanted(notice.kind, notice.channel, choices.get(keyOf(notice)));

async function readChoices(db: Db | Tx, notices: readonly Notice[]): Promise<ReadonlyMap<string, boolean>> {
  if (notices.length === 0) return new Map();
  const rows = await db
    .selectFrom('notification_choices')
    .select(['member_id as memberId', 'kind', 'channel', 'is_on as isOn'])
    .where('member_id', 'in', [...new Set(notices.map(({ memberId }) => memberId))])
    .where('kind', 'in', [...new Set(notices.map(({ kind }) => kind))])
    .execute();
  return new Map(rows.map(({ memberId, kind, channel, isOn }) => [`${memberId} ${kind} ${channel}`, isOn]));
}
