import type { Generated, GeneratedAlways } from 'kysely';
import type { QueueSubject, ViewedList } from '../../../../domain/staff/queue-item.ts';
import type { Instant } from '../column-types.ts';

/** An item of a queue that somebody was given or wrote about; the column of its kind has its record. */
interface QueueItemsTable {
  record_kind: QueueSubject;
  record_id: string;
  lease_id: GeneratedAlways<string | null>;
  advisory_id: GeneratedAlways<string | null>;
  deletion_id: GeneratedAlways<string | null>;
  message_id: GeneratedAlways<string | null>;
  registration_id: GeneratedAlways<string | null>;
  application_id: GeneratedAlways<string | null>;
  refund_id: GeneratedAlways<string | null>;
  difference_id: GeneratedAlways<string | null>;
  undelivered_id: GeneratedAlways<string | null>;
  upgrade_id: GeneratedAlways<string | null>;
  introduction_id: GeneratedAlways<string | null>;
  appointment_id: GeneratedAlways<string | null>;
}

/** The member of staff that an item was given to. */
interface QueueAssignmentsTable {
  record_kind: QueueSubject;
  record_id: string;
  member_id: string;
  actor_id: string;
  assigned_at: Instant;
}

/** A note of staff on an item, for staff. */
interface QueueNotesTable {
  id: GeneratedAlways<number>;
  record_kind: QueueSubject;
  record_id: string;
  /** Whose item it is; null where it is nobody's. */
  member_id: string | null;
  actor_id: string;
  text: string;
  /** It stands in the e-mail of a decision as well. */
  is_emailed: Generated<boolean>;
  created_at: Instant;
}

/** A member of staff who has an item open, as their screen says every few seconds. */
interface QueuePresencesTable {
  record_kind: QueueSubject;
  record_id: string;
  member_id: string;
  open_until: Instant;
}

/** A look at a queue that somebody of the staff saved for themselves. */
interface QueueViewsTable {
  id: Generated<string>;
  member_id: string;
  kind: ViewedList;
  number: number;
  name: string;
  search: string;
  created_at: Instant;
}

/** The work of staff with the items of their queues. */
export interface QueueTables {
  queue_items: QueueItemsTable;
  queue_assignments: QueueAssignmentsTable;
  queue_notes: QueueNotesTable;
  queue_presences: QueuePresencesTable;
  queue_views: QueueViewsTable;
}
