import type { ColumnType } from 'kysely';
import type { ChoiceOrigin, NotificationChannel } from '../../../domain/notifications/notification-kind.ts';
import type { Instant } from './column-types.ts';

export type MessageKind = 'mail' | 'sms';

/** A message that could not be delivered. */
export interface UndeliveredMessagesTable {
  /** The message's, not a job's: sent again, it arrives under the same Message-ID. */
  id: string;
  kind: MessageKind;
  recipient: string;
  template: string;
  language: string;
  /** Sealed; null where it carried a code. */
  payload: ColumnType<Buffer | null, Uint8Array | null>;
  /** Says nothing of the recipient. */
  reason: string;
  queued_at: Date;
  failed_at: Date;
}

export interface UndeliverableAddressesTable {
  kind: MessageKind;
  /** In small letters. */
  address: string;
  reason: string;
  marked_at: Date;
}

/** Choices of a member about the messages that may be turned off; kinds that they never touched have no row. */
export interface NotificationChoicesTable {
  member_id: string;
  /** An optional kind of the domain's table, or one of an earlier release. */
  kind: string;
  channel: NotificationChannel;
  is_on: boolean;
  chosen_by: ChoiceOrigin;
  chosen_at: Instant;
}
