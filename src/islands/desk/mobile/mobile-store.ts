import { atom } from 'nanostores';
import * as v from 'valibot';
import { ConfirmMobileSchema, confirmMobile } from '../../../contract/accounts/desk-mobile.ts';
import { dialledMobile } from '../../../domain/identity/mobile.ts';
import { DRAFT_PREFIX } from '../../../domain/site/browser-storage.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { send } from '../../../stores/api.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { addToast } from '../../../stores/toasts.ts';
import { createMobileInput, type MobileCountry } from '../../form/contact/mobile-input.ts';
import { readDraft, removeDraft } from '../../form/draft.ts';
import { createForm } from '../../form/form-store.ts';
import { problemOf } from '../../form/state/form-state.ts';

export const MOBILE_FIELDS = ['member', 'mobile'] as const;

const DRAFT_KEY = `${DRAFT_PREFIX}desk-mobile`;

/** The number that a member shows at the desk. What is typed goes with the login of whoever typed it, as every draft. */
export function createDeskMobile(t: Translate, countries: readonly MobileCountry[]) {
  const input = createMobileInput({ countries, draftKey: DRAFT_KEY });
  /** The number of saved forms: each form begins empty. */
  const $done = atom(0);
  const form = createForm({
    schema: v.pipe(input.schema, ConfirmMobileSchema),
    t,
    draftKey: DRAFT_KEY,
    send: async (body) => {
      try {
        const { name, mobile } = (await send(confirmMobile, { body }, { quiet: true })).data;
        addToast('success', t('desk:mobile.done', { name, mobile: dialledMobile(mobile) }));
        // Before the next form begins with it.
        removeDraft(sessionStorage, DRAFT_KEY);
        $done.set($done.get() + 1);
        return null;
      } catch (error) {
        return problemOf(failureTexts(error));
      }
    },
  });
  /** Whether something was typed that nobody has sent. */
  const isBegun = () => Object.keys(readDraft(sessionStorage, DRAFT_KEY)).length > 0;
  return { ...form, input, $done, isBegun };
}
