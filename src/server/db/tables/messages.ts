import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ChoiceOrigin, NotificationChannel } from '../../../domain/notifications/notification-kind.ts';
import type { DeliveryStatus, EndpointOffReason, WebhookKind } from '../../../domain/webhooks/webhook.ts';
import type { Instant, InstantOrNull } from './column-types.ts';

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

/* Webhooks: the systems that are told what happens, their secrets, and each message to one of them. */

export interface WebhookEndpointsTable {
  id: Generated<string>;
  name: string;
  url: string;
  kinds: WebhookKind[];
  is_on: Generated<boolean>;
  /** Null while it is on. */
  off_reason: Generated<EndpointOffReason | null>;
  failing_since: InstantOrNull;
  reported_at: InstantOrNull;
  busy_until: InstantOrNull;
  tested_at: InstantOrNull;
  replayed_at: InstantOrNull;
  created_at: Instant;
  changed_at: Instant;
}

export interface WebhookSecretsTable {
  id: string;
  endpoint_id: string;
  /** Sealed for `webhookSecretOwner`. */
  secret: Buffer;
  created_at: Instant;
  /** Null: the current one. */
  ends_at: InstantOrNull;
}

export interface WebhookTriesTable {
  id: GeneratedAlways<number>;
  delivery_id: number;
  at: Instant;
  status_code: number | null;
  duration_ms: number;
  fault: string | null;
}

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  endpoint_id: string;
  message_id: string;
  /** `rent.booked`. */
  type: string;
  record_id: string;
  at: Instant;
  /** As it is signed and sent, byte for byte. */
  body: string;
  status: DeliveryStatus;
  tries: Generated<number>;
  next_try_at: Instant;
  tried_at: InstantOrNull;
  status_code: Generated<number | null>;
  answer: Generated<string | null>;
  duration_ms: Generated<number | null>;
  fault: Generated<string | null>;
  created_at: Instant;
}
