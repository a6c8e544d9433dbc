import type { EmailsPreviewOutput } from '../../../contract/email-preview.ts';
import { Refusal } from '../../../contract/refusal.ts';
import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import type { ReminderKind } from '../../../domain/rent/rent-reminder.ts';
import type { Tx } from '../../db/client.ts';
import { readMemberEmailNote } from '../../delivery/email-note.ts';
import { rehearse } from '../../delivery/rehearse.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import { lockRent } from '../queries.ts';
import { overdueEmail } from '../remind-overdue.ts';
import { type RentEmail, rentEmail } from '../rent-email.ts';
import { readReserved } from '../rent-event-email.ts';
import { readDeskRent as readRow } from './queries.ts';
import { dueReminder, readDeskRent } from './read-desk-rents.ts';

const EMAILS: Readonly<Record<ReminderKind, RentEmail>> = {
  coming: ({ common: { points: _, ...common }, place, file }) => emails.rentComing({ ...common, place }, file),
  overdue: overdueEmail,
};

/**
 * Writes to the member of a reservation that is coming or overdue, now: the desk presses it (docs/decisions/256). Two desks that press at once send one, as
 * the row is locked.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE when there is nothing to remind of, or it was done just now
 */
export function remindRent(deps: Deps, id: string, once: IdempotencyKey | null): Promise<DeskRentOutput> {
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    await takeReminder(deps, tx, { id, now });
    return readDeskRent(tx, deps.library, id, now);
  });
}

/** The e-mail that a reminder would send. @throws Refusal whatever refuses it */
export async function previewRemindRent(deps: Deps, id: string): Promise<EmailsPreviewOutput> {
  const { emails: shown } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take: (tx, jobs) => takeReminder({ ...deps, jobs }, tx, { id, now: deps.now() }),
  });
  return { emails: shown };
}

async function takeReminder(deps: Deps, tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  if ((await lockRent(tx, id)) === undefined) throw new Refusal('NOT_FOUND');
  const rent = await readRow(tx, id);
  const reserved = (await readReserved(tx, [id])).get(id);
  const kind = rent === undefined ? null : dueReminder(rent, now);
  if (rent === undefined || reserved === undefined || kind === null) throw new Refusal('NOT_IN_STATE');
  const number = rent.reminders.filter((each) => each.kind === kind).length + 1;
  await tx.insertInto('rent_reminders').values({ rent_id: id, kind, number, sent_at: now }).execute();
  const words = await readMemberEmailNote(tx, rent.member.id, now);
  await deps.jobs.enqueue(tx, 'send-mail', { ...rentEmail(deps, reserved, EMAILS[kind], { ...reserved, ...rent, items: reserved.items }), ...words });
}
