import { randomBytes } from 'node:crypto';
import type { ContactOutput } from '../../contract/contact/contact.ts';
import type { FieldFault } from '../../contract/field-message.ts';
import { Refusal } from '../../contract/refusal.ts';
import { DELETION_MAX_WORKDAYS } from '../../domain/accounts/deletion.ts';
import { CONTACT_REPLY_WORKDAYS, DELETION_CAUSE } from '../../domain/contact/contact.ts';
import { dialledPhone } from '../../domain/identity/number-plan.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { addWorkdays } from '../../domain/time/workdays.ts';
import { workCalendar } from '../../editorial/settings/work-calendar.ts';
import { mailDay } from '../../i18n/formats/mail-dates.ts';
import type { Language } from '../../i18n/languages.ts';
import { fileDeletion } from '../accounts/leaving/delete-account.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import { addressSubject, countTry } from '../http/callers/rate-limit.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { phoneFaults } from '../identity/codes/mobile-check.ts';

export interface ContactMessage {
  form: ContactOutput;
  /** The receipt's. */
  language: Language;
  address: string;
  memberId: string | null;
  userAgent: string;
  once: IdempotencyKey | null;
}

/**
 * Takes a message to the office: the office gets it by mail and can answer to the sender, the sender gets a receipt that
 * says by when. The receipt carries nothing that was typed but the name: it must not become an e-mail to strangers.
 * @throws Refusal VALIDATION_FAILED with NOT_AN_OPTION for an unknown cause, FOREIGN_PHONE_FORMAT; TOO_MANY_REQUESTS
 */
export async function sendContactMessage(
  deps: Deps,
  { form, language, address, memberId, userAgent, once }: ContactMessage,
): Promise<{ reference: string; reply_due_on: string }> {
  const { contact, centre } = deps.library.settings;
  const cause = contact.causes.find(({ id }) => id === form.cause);
  const faults: FieldFault[] = [...(cause ? [] : [{ field: 'cause', message: 'NOT_AN_OPTION' as const }]), ...phoneFaults(form.phone)];
  if (!cause || faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
  await countTry(deps, LIMITS.contactByAddress, addressSubject(address));
  await countTry(deps, LIMITS.contactByEmail, form.email.toLowerCase());
  const now = deps.now();
  const days = cause.id === DELETION_CAUSE ? DELETION_MAX_WORKDAYS : CONTACT_REPLY_WORKDAYS;
  const replyDueOn = addWorkdays(taipeiDay(now), days, workCalendar(deps.library.settings));
  const reference = newReference();
  return withIdempotency(deps, once, async (tx) => {
    const { name, email, phone, content } = form;
    await tx
      .insertInto('contact_messages')
      .values({
        reference,
        cause: cause.id,
        about: form.ref ?? null,
        name,
        email,
        phone: phone ?? null,
        content,
        language,
        member_id: memberId,
        created_at: now,
        reply_due_on: replyDueOn,
        answered_at: null,
      })
      .execute();
    if (cause.id === DELETION_CAUSE && memberId !== null) await fileDeletion(tx, deps, { memberId, reference, origin: { address, userAgent } });
    const about = form.ref === undefined ? '' : `（${form.ref}）`;
    const account = memberId === null ? '－' : await accountOf(tx, memberId);
    await deps.jobs.enqueue(tx, 'send-mail', {
      to: contact.mailbox,
      replyTo: email,
      language: 'zh',
      ...emails.contactOffice(
        {
          name: centre.name.zh,
          sender: name,
          email,
          phone: phone === undefined ? '－' : dialledPhone(phone),
          account,
          cause: cause.name.zh,
          matter: `${cause.name.zh}${about}`,
          reference,
          due: mailDay(replyDueOn, 'zh'),
          language,
        },
        { quote: content },
      ),
    });
    await deps.jobs.enqueue(tx, 'send-mail', {
      to: email,
      // Whoever adds something adds it where the message went.
      replyTo: contact.mailbox,
      language,
      ...emails.contactReceived({ name, cause: cause.name[language], reference, days, due: mailDay(replyDueOn, language) }),
    });
    return { reference, reply_due_on: replyDueOn };
  });
}

/** Of who was signed in: the address that a message gives proves nothing. */
async function accountOf(tx: Tx, memberId: string): Promise<string> {
  return (await tx.selectFrom('members').select('account').where('id', '=', memberId).executeTakeFirstOrThrow()).account;
}

const REFERENCE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Forty random bits as eight letters that are told apart on the telephone. */
function newReference(): string {
  return Array.from(randomBytes(8), (byte) => REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length]).join('');
}
