import type { ColumnType } from 'kysely';

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
