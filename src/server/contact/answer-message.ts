import type { ContactPreviewOutput, ContactStep, StaffContactOutput } from '../../contract/contact/staff-contact.ts';
import { Refusal } from '../../contract/refusal.ts';
import { CONTACT_MACHINE } from '../../domain/contact/contact-state.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import type { Tx } from '../db/client.ts';
import { rehearse } from '../delivery/rehearse.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { readContactMessage } from './queries.ts';

interface Step {
  id: string;
  step: ContactStep;
  caller: Caller;
}

/** Answers a message by e-mail, closes it or opens it again. @throws Refusal NOT_FOUND, NOT_IN_STATE */
export function moveContact(deps: Deps, step: Step): Promise<StaffContactOutput> {
  return deps.database.db.transaction().execute((tx) => takeStep(tx, deps, step));
}

/** The effect of a step, before it is taken. @throws Refusal whatever refuses the step */
export async function previewContactStep(deps: Deps, step: Step): Promise<ContactPreviewOutput> {
  const { after, emails: planned } = await rehearse(deps, {
    transact: (work) => deps.database.db.transaction().execute(work),
    take: (tx, jobs) => takeStep(tx, { ...deps, jobs }, step),
  });
  return { ...after, emails: planned };
}

async function takeStep(tx: Tx, deps: Deps, { id, step, caller }: Step): Promise<StaffContactOutput> {
  const now = deps.now();
  const row = await tx.selectFrom('contact_messages').select(['status']).where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const outcome = afterEvent(CONTACT_MACHINE, row, { event: step.event, by: 'staff' }, now);
  if ('refusal' in outcome) throw new Refusal(outcome.refusal);
  const isAnswer = step.event === 'answer';
  await tx
    .updateTable('contact_messages')
    .set({ status: outcome.to, changed_at: now, ...(isAnswer && { answered_at: now }) })
    .where('id', '=', id)
    .execute();
  if (step.event === 'answer') await sendAnswer(tx, deps, { id, text: step.text, caller, now });
  return readContactMessage(tx, id);
}

/** Keeps the answer, and sends it to the address that the message gave, under what was written. */
async function sendAnswer(tx: Tx, { jobs, library }: Deps, { id, text, caller, now }: { id: string; text: string; caller: Caller; now: Date }): Promise<void> {
  const { member_id, name, email, language, reference, content } = await tx
    .selectFrom('contact_messages')
    .select(['member_id', 'name', 'email', 'language', 'reference', 'content'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tx.insertInto('contact_answers').values({ message_id: id, member_id, actor_id: caller.memberId, text, created_at: now }).execute();
  await jobs.enqueue(tx, 'send-mail', {
    to: email,
    // What the sender writes next comes to the office.
    replyTo: library.settings.contact.mailbox,
    language,
    ...emails.contactAnswer({ name, reference, answer: text.split('\n') }, { quote: content }),
  });
}
