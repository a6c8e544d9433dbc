import { atom } from 'nanostores';
import * as v from 'valibot';
import { type AdvisoryOutput, AdvisoryInputSchema } from '../../contract/advisory.ts';
import { ADVISORY_CATEGORIES, ADVISORY_METHODS, type AdvisoryCategory, type AdvisoryMethod, isOfProvider } from '../../domain/advisory.ts';
import { ADVISORY_DRAFT_KEY } from '../../domain/browser-storage.ts';
import { formatDateTime, parseDateTime } from '../../domain/taipei-time.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { createAdvisorySending } from '../../stores/advisory.ts';
import { $session } from '../../stores/session.ts';
import { addToast } from '../../stores/toasts.ts';
import { readDraft } from '../form/draft.ts';
import { createForm } from '../form/form-store.ts';
import { fillForm } from '../form/form-values.ts';
import { createLeaveGuard } from '../form/leave-guard.ts';
import { watchFields } from '../form/watch-fields.ts';
import { createSlots } from './slots-store.ts';

export const ADVISORY_FIELDS = ['identity', 'category', 'method', 'content', 'start', 'phone', 'email', 'agree'] as const;
export type AdvisoryField = (typeof ADVISORY_FIELDS)[number];

/** What the summary beside the form tells. */
export interface Chosen {
  category: AdvisoryCategory | null;
  method: AdvisoryMethod | null;
}

/** Asking for a consultation (spec section 2): the form, the slots of its category, and what became of it. */
export function createAdvisory(t: Translate, now = () => new Date()) {
  const sending = createAdvisorySending();
  const slots = createSlots(now);
  const $picked = atom<Chosen>({ category: null, method: null });
  const $sent = atom<AdvisoryOutput | null>(null);
  let element: HTMLFormElement | null = null;
  /** Something was filled in that is not sent. */
  let isTouched = false;

  const form = createForm({
    schema: AdvisoryInputSchema,
    t,
    draftKey: ADVISORY_DRAFT_KEY,
    secret: ['agree'],
    send: async ({ start, ...values }) => {
      const result = await sending.ask({ ...values, start: formatDateTime(start) });
      if ('sent' in result) {
        isTouched = false;
        $sent.set(result.sent);
        addToast('success', t('success:RESERVED'));
        scrollTo({ top: 0 });
        return null;
      }
      // Nothing typed is lost: only the calendar is read again, where what was chosen stays marked.
      if (result.isTaken) {
        await slots.reload();
        return { errors: { start: `${result.text}${t('advisory:slots.dash')}${t('advisory:slots.faster')}` } };
      }
      return Object.keys(result.fields).length > 0 ? { errors: result.fields } : { general: result.text };
    },
  });

  /** Puts the beginning of a slot into the form, or takes it out, as typing would. */
  function choose(start: Date | null): void {
    slots.$chosen.set(start);
  }
  function writeStart(start: Date | null): void {
    const field = element?.elements.namedItem('start');
    const text = start ? formatDateTime(start) : '';
    if (!(field instanceof HTMLInputElement) || field.value === text) return;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return {
    ...form,
    slots,
    $picked,
    $sent,
    choose,
    guard: createLeaveGuard(() => isTouched),
    /** For another one: the form as it was, without its time. */
    again: () => $sent.set(null),
    attach: (own: HTMLFormElement) => {
      element = own;
      isTouched = Object.keys(readDraft(sessionStorage, ADVISORY_DRAFT_KEY)).length > 0;
      const detach = form.attach(own);
      const category = new URLSearchParams(location.search).get('category') ?? '';
      fillForm(own, { category });
      slots.$chosen.set(parseDateTime(form.values()['start'] ?? ''));
      const touch = () => {
        isTouched = true;
      };
      own.addEventListener('input', touch);
      const unwatch = watchFields(own, ['category', 'method'], (values) => {
        const picked = {
          category: ADVISORY_CATEGORIES.find((each) => each === values.category) ?? null,
          method: ADVISORY_METHODS.find((each) => each === values.method) ?? null,
        };
        $picked.set(picked);
        void slots.open(picked.category);
      });
      const unchoose = slots.$chosen.listen(writeStart);
      const unlisten = $session.subscribe((session) => {
        if (session.state === 'signed-in') fillForm(own, { email: session.member.email, phone: session.member.mobile });
      });
      return () => {
        own.removeEventListener('input', touch);
        unwatch();
        unchoose();
        unlisten();
        detach();
      };
    },
  };
}
export type AdvisoryStore = ReturnType<typeof createAdvisory>;

/** The contract's rules, and the centre's own for the address (spec section 5). */
export function withProvider(domain: string | null) {
  return v.pipe(
    AdvisoryInputSchema,
    v.forward(
      v.partialCheck([['email']], ({ email }) => isOfProvider(email, domain), 'EMAIL_PROVIDER'),
      ['email'],
    ),
  );
}
