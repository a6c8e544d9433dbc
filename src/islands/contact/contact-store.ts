import { atom } from 'nanostores';
import * as v from 'valibot';
import { ContactSchema } from '../../contract/contact/contact.ts';
import { CONTACT_MAX_LENGTH, DELETION_WORDS } from '../../domain/contact/contact.ts';
import { LINE_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { $session } from '../../stores/session.ts';
import { addToast } from '../../stores/toasts.ts';
import { createMobileInput, type MobileCountry } from '../form/contact/mobile-input.ts';
import { createForm } from '../form/form-store.ts';
import { fillForm } from '../form/form-values.ts';
import { problemOf } from '../form/state/form-state.ts';
import { createContactSending } from './send-message.ts';

export const CONTACT_FIELDS = ['cause', 'name', 'email', 'phone', 'content'] as const;

/** The parts of the form that its page gives. */
interface ContactPage {
  draftKey: string;
  /** The causes that a link may name. */
  causes: readonly string[];
  /** Of phone numbers. */
  countries: readonly MobileCountry[];
}

/** The contact screen (docs/rules.md#contact): a form that knows what a link says it is about, and who is signed in. */
export function createContact(lang: Language, t: Translate, { draftKey, causes, countries }: ContactPage) {
  const sending = createContactSending();
  const input = createMobileInput({ countries, field: 'phone', draftKey });
  /** The number of characters left. */
  const $left = atom(CONTACT_MAX_LENGTH);
  /** The activity or space that the link named. */
  const $ref = atom('');
  let element: HTMLFormElement | null = null;
  const form = createForm({
    schema: v.pipe(input.schema, ContactSchema),
    t,
    draftKey,
    send: async (values) => {
      const problem = await sending.sendMessage(values);
      if (problem) return problemOf(problem);
      addToast('success', t('success:MESSAGE_SENT'));
      scrollTo({ top: 0 });
      return null;
    },
  });
  const count = () => $left.set(CONTACT_MAX_LENGTH - (form.values()['content']?.trim().length ?? 0));

  return {
    ...form,
    input,
    $sent: sending.$sent,
    $left,
    $ref,
    attach: (own: HTMLFormElement) => {
      element = own;
      const query = new URLSearchParams(location.search);
      const cause = query.get('cause') ?? '';
      $ref.set((query.get('ref') ?? '').slice(0, LINE_MAX_LENGTH));
      const detach = form.attach(own);
      if (causes.includes(cause)) fillForm(own, { cause });
      own.addEventListener('input', count);
      count();
      const unlisten = $session.subscribe((session) => {
        if (session.state === 'signed-in') fillForm(own, { name: session.member.name, email: session.member.email });
      });
      return () => {
        own.removeEventListener('input', count);
        unlisten();
        detach();
      };
    },
    /** Puts the words that a deletion needs before what has been written. */
    insertWords: () => {
      const field = element?.elements.namedItem('content');
      if (!(field instanceof HTMLTextAreaElement)) return;
      field.value = [DELETION_WORDS[lang], field.value].filter(Boolean).join('\n');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.focus();
    },
  };
}
