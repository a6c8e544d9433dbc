import type { JoinWaitlistOutput, WaitlistEntryOutput } from '../../contract/waitlist/waitlist.ts';
import type { MemberClass } from '../../domain/identity/account.ts';
import type { Period } from '../../domain/time/period.ts';
import { WAITLIST_KINDS, type WaitlistKind } from '../../domain/waitlist/waitlist.ts';
import type { Library } from '../../editorial/library.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import type { NecessaryEmail } from '../emails/messages.ts';

/** A time in the queue for a subject: a device, a pool of consultations, or a session of an activity. */
interface Place extends Period {
  subject: string;
  /** The number of people who wait together; one unless it is said. */
  size?: number;
}

/** When one comes, and the hours within it that one is there; none of what is come to on any day of it, as an exhibition. */
interface Times extends Period {
  hours: readonly Period[];
}

/** The values that every e-mail of an offer has. */
interface OfferFacts {
  name: string;
  time: string;
  until: string;
  url: string;
}

/**
 * Tells the waitlist about one kind of booking; its room gives it, and assemble.ts hands all of them over (docs/decisions/142). What a
 * kind does inside a statement of the database stands in its row of `waitlist_kinds` (docs/decisions/146, 184).
 */
export interface WaitlistBookingKind<K extends WaitlistKind = WaitlistKind> {
  /** The place that a member asks to wait for, and the open hours that are paid when it is taken. @throws Refusal VALIDATION_FAILED when it could not be booked */
  placeOf(library: Library, wanted: WaitOf<K>, now: Date): Place & { hours: number };
  /** The classes of members that may book it. Null, or absent: all. */
  classes?(library: Library, place: Pick<Place, 'subject'>): readonly MemberClass[] | null;
  /** Locks these queues until the transaction ends, against everybody who books, frees or waits for them. */
  lock(tx: Tx, subjects: readonly string[]): Promise<void>;
  /** Brings locked queues up to the moment: what has expired is free, what is free is offered. */
  settle(tx: Tx, subjects: readonly string[], now: Date): Promise<void>;
  /** Brings every queue up to the moment in which something is due; each by itself, in a transaction of its own. @throws RowsFailed */
  expireAndOffer(db: Db, now: Date): Promise<void>;
  /** The queues in which a member was passed over for what they hold; `lockPoints` comes first. */
  passedOver(tx: Tx, memberId: string): Promise<string[]>;
  /** The subject of an entry, and its price at this moment; `times` where one comes at others than those for which a place can be offered. */
  shown(
    library: Library,
    place: Place,
  ): Pick<WaitlistEntryOutput, 'device' | 'line' | 'categories' | 'points'> & Partial<Pick<WaitlistEntryOutput, 'activity'>> & { times?: Times | undefined };
  /** The e-mail of an offer, and the page under `/{language}` where it is taken. */
  offerEmail(library: Library, place: Pick<Place, 'subject' | 'start'>, language: Language): { page: string; write: (facts: OfferFacts) => NecessaryEmail };
}

/** The request to join a waitlist, by its kind. */
type WaitOf<K extends WaitlistKind> = { [Kind in WaitlistKind]: Extract<JoinWaitlistOutput, { kind: Kind }> }[K];

/** One for each kind there is. */
export type WaitlistBookingKinds = { readonly [K in WaitlistKind]: WaitlistBookingKind<K> };

/** The place that a member asks to wait for, of whichever kind. @throws Refusal VALIDATION_FAILED */
export function placeOf<K extends WaitlistKind>(kinds: WaitlistBookingKinds, library: Library, wanted: WaitOf<K> & { kind: K }, now: Date) {
  return { kind: wanted.kind, ...kinds[wanted.kind].placeOf(library, wanted, now) };
}

/** A queue: what is waited for. */
export interface Subject {
  kind: WaitlistKind;
  subject: string;
}

/** Locks queues of any kind, always in the one order of `WAITLIST_KINDS`. */
export async function lockSubjects(kinds: WaitlistBookingKinds, tx: Tx, subjects: readonly Subject[]): Promise<void> {
  for (const kind of WAITLIST_KINDS) await kinds[kind].lock(tx, subjectsOf(kind, subjects));
}

/** Settles queues of any kind; the caller holds their locks. */
export async function settleSubjects(kinds: WaitlistBookingKinds, tx: Tx, subjects: readonly Subject[], now: Date): Promise<void> {
  for (const kind of WAITLIST_KINDS) await kinds[kind].settle(tx, subjectsOf(kind, subjects), now);
}

/** The queues in which a member was passed over for what they hold, of all kinds. */
export async function passedOver(kinds: WaitlistBookingKinds, tx: Tx, memberId: string): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const kind of WAITLIST_KINDS) for (const subject of await kinds[kind].passedOver(tx, memberId)) subjects.push({ kind, subject });
  return subjects;
}

const subjectsOf = (kind: WaitlistKind, subjects: readonly Subject[]) => subjects.filter((each) => each.kind === kind).map(({ subject }) => subject);
