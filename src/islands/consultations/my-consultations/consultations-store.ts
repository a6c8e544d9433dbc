import { atom, onMount } from 'nanostores';
import type { ListMeta } from '../../../contract/call.ts';
import { type AdvisoryOutput, advisoryCalendarFile, cancelAdvisory, listAdvisories, moveAdvisory } from '../../../contract/consultations/consultation.ts';
import { uploadFile } from '../../../contract/uploads/upload.ts';
import { formatDateTime } from '../../../domain/time/taipei-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { download } from '../../../stores/download.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createLatest } from '../../../stores/latest.ts';
import { createSlots } from '../book/slots-store.ts';

/** A member's consultations as the screen knows them: what is coming whole, the past a page at a time. */
export type AdvisoriesState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; upcoming: readonly AdvisoryOutput[]; past: readonly AdvisoryOutput[]; pastMeta: ListMeta };

/** The question about one of them before anything happens. */
export interface AdvisoryQuestion {
  to: 'cancel' | 'move';
  advisory: AdvisoryOutput;
}

const PAST_PER_PAGE = 10;
/** The screen has its own skeleton. */
const READING = { spinner: false };

/** My consultations, for one screen: reading them, turning the pages of the past, moving, cancelling, keeping the calendar's file. */
export function createAdvisories(now = () => new Date()) {
  const $advisories = atom<AdvisoriesState>({ state: 'loading' });
  const $asking = atom<AdvisoryQuestion | null>(null);
  const $isBusy = atom(false);
  /** Why moving was refused; the dialog stays open, and so does the old time. */
  const $refused = atom<string | null>(null);
  const slots = createSlots(now);
  const moving = createIdempotencyKey();
  const begin = createLatest();
  let page = 1;

  onMount($advisories, () => {
    if (typeof window !== 'undefined') void reload();
  });

  async function reload(): Promise<void> {
    const isLatest = begin();
    if ($advisories.get().state !== 'ready') $advisories.set({ state: 'loading' });
    try {
      const [upcoming, past] = await Promise.all([
        send(listAdvisories, { query: { when: 'upcoming', per_page: 100 } }, READING),
        send(listAdvisories, { query: { when: 'past', page, per_page: PAST_PER_PAGE } }, READING),
      ]);
      if (isLatest()) $advisories.set({ state: 'ready', upcoming: upcoming.data, past: past.data, pastMeta: past.meta });
    } catch (error) {
      // The screen says so and offers to try again; what was read before stays readable.
      if (isLatest() && $advisories.get().state !== 'ready') $advisories.set({ state: 'failed' });
      if (!isCallFailure(error)) throw error;
    }
  }

  function turnPage(to: number): void {
    page = to;
    void reload();
  }

  function ask(asking: AdvisoryQuestion | null): void {
    if ($isBusy.get()) return;
    $refused.set(null);
    slots.$chosen.set(null);
    $asking.set(asking);
    if (asking?.to === 'move') void slots.open(asking.advisory.category);
  }

  /** Cancels the one asked about; true when it is done. What failed is toasted in the server's words, and the question stays open. */
  async function cancel(): Promise<boolean> {
    const { advisory } = $asking.get() ?? {};
    return (
      advisory !== undefined && act(async () => void (await send(cancelAdvisory, { params: { id: advisory.id }, body: { late: !advisory.is_cancellable } })))
    );
  }

  /** Puts the one asked about to the slot that is chosen; true when it is done. When it cannot be had, the old one stays. */
  async function move(): Promise<boolean> {
    const { advisory } = $asking.get() ?? {};
    const start = slots.$chosen.get();
    if (advisory === undefined || start === null) return false;
    const body = { start: formatDateTime(start) };
    const isDone = await act(async () => {
      await send(moveAdvisory, { params: { id: advisory.id }, body }, { idempotencyKey: moving.keyFor({ ...body, id: advisory.id }), quiet: true });
      moving.forget();
    });
    await slots.reload();
    return isDone;
  }

  async function act(call: () => Promise<void>): Promise<boolean> {
    if ($isBusy.get()) return false;
    $isBusy.set(true);
    $refused.set(null);
    try {
      await call();
      $asking.set(null);
      return true;
    } catch (error) {
      $refused.set(failureTexts(error).text);
      return false;
    } finally {
      $isBusy.set(false);
      await reload();
    }
  }

  /** Has the browser keep a consultation for a calendar; what fails is toasted. */
  async function keepFile({ id }: AdvisoryOutput, lang: Language): Promise<void> {
    await download(advisoryCalendarFile, { params: { id }, query: { lang } });
  }

  /** Has the browser save a PDF of pages; what fails is toasted. */
  async function fetchPages(id: string): Promise<void> {
    await download(uploadFile, { params: { id } });
  }

  return { $advisories, $asking, $isBusy, $refused, slots, reload, turnPage, ask, cancel, move, keepFile, fetchPages };
}
export type Advisories = ReturnType<typeof createAdvisories>;
