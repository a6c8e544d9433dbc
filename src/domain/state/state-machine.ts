/**
 * The one way in which a record changes its status: rows that say from where an event leads where, who may cause it, and when
 * (docs/decisions/147). Each room has its rows; server and browser ask them here, and nowhere else.
 */

/** Says why an event is not allowed at a moment; null while it is. */
export type Notice<Subject, Code extends string> = (subject: Subject, now: Date) => Code | null;

export interface Transition<Subject, Status extends string, Event extends string, Actor extends string, Code extends string> {
  from: readonly Status[];
  event: Event;
  to: Status;
  by: Actor;
  notice: Notice<Subject, Code>;
}

/** The actor that writes down what time alone has changed. */
const CLOCK = 'clock';

export interface Machine<Subject extends { status: Status }, Status extends string, Event extends string, Actor extends string, Code extends string> {
  /** The whole machine: what is not in these rows cannot happen. At most one row a status, event and actor. */
  transitions: readonly Transition<Subject, Status, Event, Actor, Code>[];
  /** The status at an instant, whether or not the clock's job has written it down. */
  statusAt: (subject: Subject, now: Date) => Status;
  /** The refusal of an attempt that has no row for the status. */
  refusalOf: (attempt: Attempt<Event, Actor>, status: Status, subject: Subject) => Code;
}

export type Outcome<Status extends string, Code extends string> = { to: Status } | { refusal: Code };

/** The event that an actor wants to cause. */
export interface Attempt<Event extends string, Actor extends string> {
  event: Event;
  by: Actor;
}

/**
 * Returns the status after an event that an actor causes at a moment, or why it cannot happen. What time has changed counts for
 * everybody, whether or not its job has run; the clock itself begins at the written status, as it is the one that writes it.
 */
export function afterEvent<Subject extends { status: Status }, Status extends string, Event extends string, Actor extends string, Code extends string>(
  machine: Machine<Subject, Status, Event, Actor, Code>,
  subject: Subject,
  attempt: Attempt<Event, Actor>,
  now: Date,
): Outcome<Status, Code> {
  const { event, by } = attempt;
  const status: Status = by === CLOCK ? subject.status : machine.statusAt(subject, now);
  const row = machine.transitions.find((each) => each.event === event && each.by === by && each.from.includes(status));
  if (row === undefined) return { refusal: machine.refusalOf(attempt, status, subject) };
  const refusal = row.notice(subject, now);
  return refusal === null ? { to: row.to } : { refusal };
}

/** True when an actor may cause an event at a moment: what a screen offers. */
export function mayCause<Subject extends { status: Status }, Status extends string, Event extends string, Actor extends string, Code extends string>(
  machine: Machine<Subject, Status, Event, Actor, Code>,
  subject: Subject,
  attempt: Attempt<Event, Actor>,
  now: Date,
): boolean {
  return 'to' in afterEvent(machine, subject, attempt, now);
}

/**
 * Returns what an actor's event sets and from which statuses, for a statement that changes a row only where it is in one of them.
 * @throws RangeError when no row, or more than one, has the event and the actor
 */
export function stepOf<Subject extends { status: Status }, Status extends string, Event extends string, Actor extends string, Code extends string>(
  { transitions }: Machine<Subject, Status, Event, Actor, Code>,
  { event, by }: Attempt<Event, Actor>,
): Pick<Transition<Subject, Status, Event, Actor, Code>, 'from' | 'to'> {
  const [row, ...others] = transitions.filter((each) => each.event === event && each.by === by);
  if (row === undefined || others.length > 0) throw new RangeError(`${event} by ${by} is no single step`);
  return row;
}

/** Builds a notice from a condition and the refusal that stands while it is not met. */
export function onlyIf<Subject, Code extends string>(isMet: (subject: Subject, now: Date) => boolean, code: Code): Notice<Subject, Code> {
  return (subject, now) => (isMet(subject, now) ? null : code);
}

/** The notice of an event that is allowed whenever the status is. */
export const always = (): null => null;
