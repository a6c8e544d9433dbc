import * as v from 'valibot';
import { correctionSchema, correctSpace } from '../../../contract/spaces/space-correction.ts';
import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import { CORRECTABLE_FIELDS } from '../../../domain/spaces/lease-correction.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createUpload } from '../../../stores/upload.ts';
import { createMobileInput, type MobileCountry } from '../../form/contact/mobile-input.ts';
import { readDraft } from '../../form/draft.ts';
import { createPdfFiles } from '../../form/files/pdf-files.ts';
import { createForm } from '../../form/form-store.ts';
import { problemOf } from '../../form/state/form-state.ts';

type Asked = NonNullable<LeaseOutput['correction']>;

/** The form of one correction: what was asked for and no more. What is typed and chosen stays while the screen is open, the texts also after a reload. */
export function createCorrection(
  lease: LeaseOutput,
  asked: Asked,
  countries: readonly MobileCountry[],
  t: Translate,
  { sent, refused }: { sent: () => Promise<void>; refused: () => Promise<void> },
) {
  const files = createPdfFiles(t);
  const upload = createUpload(correctSpace);
  const draftKey = `draft:space-correction:${lease.id}:${asked.asked_at}`;
  const inputs = {
    mobile: createMobileInput({ countries, draftKey }),
    phone: createMobileInput({ countries, field: 'phone', draftKey }),
    contact_number: createMobileInput({ countries, field: 'contact_number', draftKey }),
  };
  const form = createForm({
    schema: v.pipe(inputs.mobile.schema, inputs.phone.schema, inputs.contact_number.schema, correctionSchema(asked.items, lease.applicant_type)),
    t,
    draftKey,
    // The number of an identity card is no draft.
    secret: ['id_number'],
    extra: files.values,
    send: async (body) => {
      try {
        // What may be empty travels as empty: left out it would be missing.
        const cleared = Object.fromEntries(asked.items.flatMap((item) => (body[item] === null ? [[item, '']] : [])));
        // Broken off: the upload says so itself, and has the button to send again.
        if ((await upload.send({ params: { id: lease.id }, body: { ...body, ...cleared } })) === null) return {};
        await sent();
        return null;
      } catch (error) {
        const problem = problemOf(failureTexts(error));
        if (isRefusal(error, 'CORRECTION_OVER')) await refused();
        return problem;
      }
    },
  });
  return {
    ...form,
    attach: (element: HTMLFormElement) => {
      const detach = form.attach(element);
      for (const input of Object.values(inputs)) void input.splitIn(element);
      return detach;
    },
    inputs,
    asked,
    files,
    upload,
    /** Returns the initial value of each field: from the draft if there is one, otherwise from the application. */
    first: (): Record<string, string> => ({
      ...Object.fromEntries(CORRECTABLE_FIELDS.map((field) => [field, lease[field] ?? ''])),
      ...readDraft(sessionStorage, draftKey),
    }),
  };
}
export type Correction = ReturnType<typeof createCorrection>;
