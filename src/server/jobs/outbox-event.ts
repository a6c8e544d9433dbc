import type { Tx } from '../db/client.ts';

/** The kinds of records that events are about; as in the history of records (`record_changes`), and places in a waitlist. */
export const EVENT_KINDS = ['rent', 'space', 'advisory', 'waitlist'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/**
 * Something that has happened, as the database wrote it down in the transaction that made it happen (docs/decisions/139). It names
 * the record; who that is of is read when the event is handled.
 */
export interface OutboxEvent {
  id: number;
  kind: EventKind;
  /** `booked`, `moved`, `offered`…: `record_change` and the triggers that end in `_outbox` say which there are. */
  event: string;
  /** Of a place in a waitlist, the public one. */
  recordId: string;
  at: Date;
  /** Null for the member; `system` for a job; the id of staff. */
  actor: string | null;
  /** A node of the release before has enqueued its e-mail. */
  isMailed: boolean;
  /** Failed tries so far. */
  tries: number;
  /** Values that the record no longer has once it has changed again. */
  details: Record<string, unknown> | null;
}

/** Enqueues, within the transaction that takes the events out, what follows from events of one kind. They come in order, and no record comes twice. */
type HandleEvents = (tx: Tx, events: readonly OutboxEvent[]) => Promise<void>;
/** Kinds from which nothing follows have null. */
export type EventHandlers = Readonly<Record<EventKind, HandleEvents | null>>;
