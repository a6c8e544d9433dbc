import { type AdvisoryOutput, advisoryCalendarFile, cancelAdvisory, listAdvisories, moveAdvisory } from '../../../contract/consultations/consultation.ts';
import { uploadFile } from '../../../contract/uploads/upload.ts';
import { formatDateTime } from '../../../domain/time/taipei-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import { send } from '../../../stores/api.ts';
import { download } from '../../../stores/download.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createRecords } from '../../record/records-store.ts';
import { createSlots } from '../book/slots-store.ts';

/** My consultations, for one screen: as records are, and moving, cancelling, downloading. */
export function createAdvisories(now = () => new Date()) {
  const advisories = createRecords<AdvisoryOutput, 'cancel' | 'move'>((when, paging, options) => send(listAdvisories, { query: { when, ...paging } }, options));
  const slots = createSlots(now);
  const moving = createIdempotencyKey();

  function ask(about: 'cancel' | 'move', advisory: AdvisoryOutput): void {
    if (!advisories.ask(about, advisory)) return;
    slots.$chosen.set(null);
    if (about === 'move') void slots.open(advisory.category);
  }

  /** Cancels the one asked about; true when it is done. */
  const cancel = () => advisories.answer('cancel', ({ id, is_cancellable }) => send(cancelAdvisory, { params: { id }, body: { late: !is_cancellable } }));

  /** Puts the one asked about to the slot that is chosen; true when it is done. When it cannot be had, the old one stays. */
  async function move(): Promise<boolean> {
    const start = slots.$chosen.get();
    if (start === null) return false;
    const body = { start: formatDateTime(start) };
    const isDone = await advisories.answer('move', async ({ id }) => {
      await send(moveAdvisory, { params: { id }, body }, { idempotencyKey: moving.keyFor({ ...body, id }), quiet: true });
      moving.forget();
    });
    await slots.reload();
    return isDone;
  }

  return {
    ...advisories,
    slots,
    ask,
    cancel,
    move,
    /** Has the browser save a consultation for a calendar; what fails is toasted. */
    fetchCalendar: ({ id }: AdvisoryOutput, lang: Language) => download(advisoryCalendarFile, { params: { id }, query: { lang } }),
    /** Has the browser save a PDF of pages; what fails is toasted. */
    fetchPages: (id: string) => download(uploadFile, { params: { id } }),
  };
}
export type Advisories = ReturnType<typeof createAdvisories>;
