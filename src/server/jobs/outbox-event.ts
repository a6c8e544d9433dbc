import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';

/** The kinds of records that events are about; as in the history of records (`record_changes`), places in a waitlist, and what is closed. */
export const EVENT_KINDS = ['rent', 'space', 'advisory', 'waitlist', 'closing', 'block', 'registration', 'appointment', 'introduction', 'order'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
/**
 * The kinds under which events wait. One with a paragraph waits as `worded`, of matchmaking and bookings as `worded_more`, its own kind among its details (docs/decisions/337): a
 * relay of a release that would write the e-mail without the paragraph does not know that kind, and leaves the event to one of the next release.
 */
export const WAITING_KINDS = [...EVENT_KINDS, 'worded', 'worded_more'] as const;

/**
 * Something that has happened, as the database wrote it down in the transaction that made it happen (docs/decisions/139). It names
 * the record; who that is of is read when the event is handled.
 */
export interface OutboxEvent {
  id: number;
  kind: EventKind;
  /** `booked`, `moved`, `offered`…: `record_change` and the triggers with `_outbox_` in their names say which there are. */
  event: string;
  /** Of a place in a waitlist, the public one. */
  recordId: string;
  at: Date;
  /** Null for the member; `system` for a job; the id of staff. */
  actor: string | null;
  /** A node of the release before has enqueued its e-mail: for handlers that write e-mails. */
  isMailed: boolean;
  /** Failed tries so far. */
  tries: number;
  /** Values that the record no longer has once it has changed again. */
  details: Record<string, unknown> | null;
  /** The words that whoever decided added to its e-mail (docs/decisions/290). */
  paragraph: string | null;
}

/** The columns of an event, as they are read from `outbox_events`. */
export const EVENT_COLUMNS = sql`id, coalesce(details ->> 'worded_kind', kind) AS kind, event, record_id AS "recordId", at, actor, is_mailed AS "isMailed", tries, details - '{email_note,email_member_note,worded_kind}'::text[] AS details,
  coalesce((SELECT note.text FROM queue_notes AS note WHERE note.id = (details ->> 'email_note')::bigint),
    (SELECT note.text FROM member_notes AS note WHERE note.id = (details ->> 'email_member_note')::bigint)) AS paragraph`;

/** Enqueues, within the transaction that takes the events out, what follows from events of one kind. They come in order, and no record comes twice. */
export type HandleEvents = (tx: Tx, events: readonly OutboxEvent[]) => Promise<void>;
/** The handlers of each kind, one beside the other; all of them handle an event, or none does. */
export type EventHandlers = Readonly<Record<EventKind, readonly HandleEvents[]>>;

/**
 * Says in a transaction that the e-mails about what it changes are left to the outbox. A node of the release before does not say so, and
 * enqueues them itself; a release later this can go.
 */
export async function leaveToOutbox(tx: Tx): Promise<void> {
  await sql`SELECT set_config('app.outbox', 'on', true)`.execute(tx);
}
