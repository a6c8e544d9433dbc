import * as v from 'valibot';
import { DRAFT_PREFIX } from '../../../domain/site/browser-storage.ts';
import { CORRECTION_ITEMS } from '../../../domain/spaces/lease-correction.ts';
import type { LeaseForm } from './lease-request.ts';

const text = v.exactOptional(v.string());
/** The form of a question, as it was left. */
const DraftSchema = v.object({
  ...{ rent_twd: text, waived_twd: text, cleaning_fee_twd: text, overtime_minutes: text, damages_twd: text },
  ...{ method: text, reason: text, note: text, message: text, items: v.exactOptional(v.array(v.picklist(CORRECTION_ITEMS))) },
});

/** The words typed into the question of a step with a lease; they stay in the tab until the step is taken, or waits for its answer. */
export function leaseDraft(id: string, act: string) {
  const key = `${DRAFT_PREFIX}lease ${id} ${act}`;
  return {
    /** Nothing where nothing was typed, or another version of the page has left it. */
    read(): Partial<LeaseForm> {
      const stored = sessionStorage.getItem(key);
      const draft = stored === null ? null : v.safeParse(v.pipe(v.string(), v.parseJson(), DraftSchema), stored);
      return draft?.success ? draft.output : {};
    },
    write: (form: LeaseForm): void => sessionStorage.setItem(key, JSON.stringify(form)),
    clear: (): void => sessionStorage.removeItem(key),
  };
}
