import { sql } from 'kysely';
import type { EmailPreviewOutput } from '../../contract/email-preview.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { mailText } from '../emails/message-texts.ts';
import type { PlainMail } from '../jobs/message-jobs.ts';
import { EVENT_COLUMNS, type OutboxEvent } from '../jobs/outbox-event.ts';
import type { Jobs } from '../jobs/queue.ts';

/** The outcome of a step that did not happen. */
export interface Rehearsal<T> {
  after: T;
  /** Those that the step would have enqueued, to its member first. */
  emails: EmailPreviewOutput[];
}

interface Step<T> {
  /** Runs the whole in one transaction, and words the database's refusals (`withIdempotency`). */
  transact: (work: (tx: Tx) => Promise<object>) => Promise<object>;
  /** The step itself, as it is taken in earnest; what it enqueues is only noted. */
  take: (tx: Tx, jobs: Jobs) => Promise<T>;
  /** Writes the e-mails that follow from the events of the step. */
  mailEvents?: (tx: Tx, jobs: Jobs, events: readonly OutboxEvent[]) => Promise<void>;
}

/** Undoes the transaction, with what was found in it. */
class Undo<T> extends Error {
  override readonly name = 'Undo';
  readonly rehearsal: Rehearsal<T>;

  constructor(rehearsal: Rehearsal<T>) {
    super('a rehearsal is undone');
    this.rehearsal = rehearsal;
  }
}

/**
 * Takes a step in a transaction that is undone: its effect is what would happen, since it has happened, and it is refused by what would
 * refuse it (docs/decisions/210). Nothing is sent, recorded or left. @throws whatever the step refuses
 */
export async function rehearse<T>({ jobs, library }: Pick<Deps, 'jobs' | 'library'>, { transact, take, mailEvents }: Step<T>): Promise<Rehearsal<T>> {
  const noted: PlainMail[] = [];
  const note = (name: string, payload: object) => {
    if (name === 'send-mail' && 'template' in payload && 'values' in payload) noted.push(payload as PlainMail);
  };
  const noting: Jobs = {
    ...jobs,
    enqueue: async (_tx, name, payload) => note(name, payload),
    enqueueAll: async (_tx, name, payloads) => {
      for (const payload of payloads) note(name, payload);
    },
  };
  try {
    await transact(async (tx) => {
      const before = mailEvents && (await lastEventId(tx));
      const after = await take(tx, noting);
      // What is checked at the end of a transaction is checked now.
      await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
      if (mailEvents !== undefined) await mailEvents(tx, noting, await readOwnEvents(tx, before ?? '0'));
      const { centre, opening } = library.settings;
      const emails = noted.map((mail) => {
        const { subject, text } = mailText(mail.template, mail.language, { ...mail, centre: { ...centre, opening } });
        return { to: mail.to, language: mail.language, subject, text, takes_paragraph: mail.paragraph !== undefined };
      });
      throw new Undo({ after, emails });
    });
  } catch (error) {
    if (error instanceof Undo) return error.rehearsal as Rehearsal<T>;
    throw error;
  }
  throw new Error('a rehearsal was not undone');
}

/**
 * The effect of a whole use case of one transaction, that writes its e-mails itself: it runs as it is, in a transaction that is undone.
 * @throws whatever the use case refuses
 */
export async function rehearseUseCase<D extends Pick<Deps, 'jobs' | 'library' | 'database'>>(
  deps: D,
  run: (deps: D) => Promise<unknown>,
): Promise<EmailPreviewOutput[]> {
  const { emails } = await rehearse(deps, {
    transact: (work) => deps.database.db.transaction().execute(work),
    take: (tx, jobs) => run({ ...deps, jobs, database: { ...deps.database, db: within(tx) } }),
  });
  return emails;
}

/** A database of which every transaction is the one that is open. */
const within = (tx: Tx): Db =>
  new Proxy(tx, {
    get: (target, name) => {
      if (name === 'transaction') return () => ({ execute: (work: (tx: Tx) => Promise<unknown>) => work(target) });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** The number of the last event that is there. */
async function lastEventId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT coalesce(max(id), 0)::text AS id FROM outbox_events`.execute(tx);
  return rows[0]?.id ?? '0';
}

/** The events that this transaction has written: numbers grow, so those up to `before` need not be looked at. */
async function readOwnEvents(tx: Tx, before: string): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    SELECT ${EVENT_COLUMNS} FROM outbox_events WHERE id > ${before}::bigint AND xmin = pg_current_xact_id()::xid ORDER BY id`.execute(tx);
  return rows;
}
