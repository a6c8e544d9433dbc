import { atom, computed } from 'nanostores';
import * as v from 'valibot';
import { AdvisoryInputSchema, type AdvisoryOutput } from '../../../contract/consultations/consultation.ts';
import { ADVISORY_CATEGORIES, ADVISORY_METHODS, type AdvisoryCategory, type AdvisoryMethod, isOfProvider } from '../../../domain/consultations/consultation.ts';
import { readAdvisoryChoice } from '../../../domain/consultations/consultation-link.ts';
import { formatDateTime, parseDateTime } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { $session } from '../../../stores/session.ts';
import { addToast } from '../../../stores/toasts.ts';
import { createMobileInput, type MobileCountry, type MobileInput } from '../../form/contact/mobile-input.ts';
import { createPdfFiles } from '../../form/files/pdf-files.ts';
import { createForm } from '../../form/form-store.ts';
import { fillForm } from '../../form/form-values.ts';
import { createLeaveGuard } from '../../form/leave-guard.ts';
import { problemOf } from '../../form/state/form-state.ts';
import { watchFields } from '../../form/watch-fields.ts';
import { createClash } from '../../my-calendar/clash-store.ts';
import { createBookingRequest } from './book-consultation.ts';
import { createSlots, slotOf } from './slots-store.ts';

export const ADVISORY_FIELDS = ['identity', 'category', 'content', 'work_url', 'work_pdf', 'method', 'start', 'phone', 'email', 'agree'] as const;
export type AdvisoryField = (typeof ADVISORY_FIELDS)[number];
export const ADVISORY_DRAFT_KEY = 'draft:advisory';

/** The facts of the summary beside the form. */
export interface Picked {
  category: AdvisoryCategory | null;
  method: AdvisoryMethod | null;
}

/** Asking for a consultation (docs/rules.md#consultation-kinds): the form, the slots of its category, and what became of it. */
export function createAdvisory(translate: Translate, emailDomain: string | null, countries: readonly MobileCountry[], now = () => new Date()) {
  // A schema's fault knows no domain.
  const t: Translate = (key, values) => translate(key, key === 'validation:EMAIL_PROVIDER' ? { limit: `@${emailDomain}` } : values);
  const { ask, upload } = createBookingRequest();
  const files = createPdfFiles(t);
  const input = createMobileInput({ countries, field: 'phone', draftKey: ADVISORY_DRAFT_KEY });
  const slots = createSlots(now);
  const $clashes = createClash(
    computed([slots.$slots, slots.$chosen], (known, chosen) => {
      const slot = known.state === 'ready' ? slotOf(known.slots, chosen) : undefined;
      return slot === undefined ? [] : [slot];
    }),
  );
  const $picked = atom<Picked>({ category: null, method: null });
  const $sent = atom<AdvisoryOutput | null>(null);

  const form = createForm({
    schema: v.pipe(input.schema, withProvider(emailDomain)),
    t,
    draftKey: ADVISORY_DRAFT_KEY,
    secret: ['agree'],
    // Pages belong to a work health check: what was typed for one and is hidden now is not sent.
    extra: () => ($picked.get().category === 'work_health_check' ? files.values() : { work_url: '' }),
    send: async ({ start, ...values }) => {
      const asked = await ask({ ...values, start: formatDateTime(start) });
      // The upload says so itself, and has the button to send again.
      if ('isAborted' in asked) return {};
      if ('sent' in asked) {
        files.remove('work_pdf');
        $sent.set(asked.sent);
        addToast('success', t('success:RESERVED'));
        scrollTo({ top: 0 });
        return null;
      }
      if (asked.isTaken) {
        // Nothing typed is lost: only the calendar is read again, where what was chosen stays marked.
        await slots.reload();
        return { errors: { start: t('advisory:slots.faster', { why: asked.text }) } };
      }
      if (asked.isClosed === true) {
        await slots.reload();
        return { errors: { start: asked.text } };
      }
      return problemOf(asked);
    },
  });

  return {
    ...form,
    slots,
    $clashes,
    files,
    input,
    upload,
    $picked,
    $sent,
    guard: createLeaveGuard(form.isTouched),
    /** For another one. */
    again: () => {
      slots.$chosen.set(null);
      $sent.set(null);
    },
    attach: (own: HTMLFormElement) => {
      takeLinked(own);
      const detach = form.attach(own);
      fillForm(own, { category: readAdvisoryChoice(location.search).category ?? '' });
      slots.$chosen.set(parseDateTime(form.values()['start'] ?? ''));
      const unbinders = [
        detach,
        watchFields(own, ['category', 'method'], ({ category, method }) => {
          const picked = {
            category: ADVISORY_CATEGORIES.find((each) => each === category) ?? null,
            method: ADVISORY_METHODS.find((each) => each === method) ?? null,
          };
          $picked.set(picked);
          if (picked.category !== 'work_health_check') for (const field of ['work_url', 'work_pdf']) form.setError(field, null);
          void slots.open(picked.category);
        }),
        slots.$chosen.listen((start) => writeStart(own, start)),
        files.$files.listen(() => {
          // Pages came as a PDF, so no link is missing.
          if ('work_url' in form.$form.get().errors) form.setError('work_url', form.check('work_url'));
        }),
        fillFromProfile(own, input, emailDomain),
      ];
      return () => {
        for (const unbind of unbinders) unbind();
      };
    },
  };
}
export type AdvisoryStore = ReturnType<typeof createAdvisory>;

/** Fills empty fields from the member's profile as it arrives; returns the function that stops it. */
function fillFromProfile(form: HTMLFormElement, input: MobileInput, emailDomain: string | null): () => void {
  return $session.subscribe((session) => {
    if (session.state !== 'signed-in') return;
    const { email, mobile } = session.member;
    // An address that the form would refuse is nothing to begin with: the hint says which is asked for.
    fillForm(form, { phone: mobile, ...(isOfProvider(email, emailDomain) && { email }) });
    void input.splitIn(form);
  });
}

/** A link to a slot counts for more than a draft, once: what is chosen afterwards must survive a reload. */
function takeLinked(form: HTMLFormElement): void {
  const { category, start } = readAdvisoryChoice(location.search);
  if (start === null) return;
  fillForm(form, { category: category ?? '', start: formatDateTime(start) });
  const rest = new URL(location.href);
  rest.searchParams.delete('start');
  history.replaceState(history.state, '', rest);
}

/** Puts the beginning of a slot into the form, or takes it out, as typing would. */
function writeStart(form: HTMLFormElement, start: Date | null): void {
  // Not by its name alone: the group around it has it as an id.
  const field = form.querySelector<HTMLInputElement>('input[name="start"]');
  const text = start ? formatDateTime(start) : '';
  if (!field || field.value === text) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The contract's rules, and the centre's own for the address (docs/rules.md#consultation-kinds). */
function withProvider(domain: string | null) {
  return v.pipe(
    AdvisoryInputSchema,
    v.forward(
      v.partialCheck([['email']], ({ email }) => isOfProvider(email, domain), 'EMAIL_PROVIDER'),
      ['email'],
    ),
  );
}
