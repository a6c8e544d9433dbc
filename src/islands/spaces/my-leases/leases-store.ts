import { atom, onMount } from 'nanostores';
import type { ListMeta } from '../../../contract/call.ts';
import { cancelSpace, extendSpace } from '../../../contract/spaces/space-apply.ts';
import { type LeaseOutput, leaseCalendarFile, listMyLeases } from '../../../contract/spaces/space-lease.ts';
import { uploadFile } from '../../../contract/uploads/upload.ts';
import type { Language } from '../../../i18n/languages.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { download } from '../../../stores/download.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { createLatest } from '../../../stores/latest.ts';

/** A member's leases as the screen knows them: those to come whole, the past a page at a time. */
export type LeasesState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; open: readonly LeaseOutput[]; past: readonly LeaseOutput[]; pastMeta: ListMeta };

/** The question of a dialog. */
export interface LeaseQuestion {
  about: 'cancel' | 'extend' | 'correct';
  lease: LeaseOutput;
}
export interface LeaseProblem {
  fields: Readonly<Record<string, string>>;
  text: string;
}

const PAST_PER_PAGE = 10;
const READING = { spinner: false };

/** My space applications, for one screen. */
export function createLeases() {
  const $leases = atom<LeasesState>({ state: 'loading' });
  const $question = atom<LeaseQuestion | null>(null);
  const $problem = atom<LeaseProblem | null>(null);
  const $isBusy = atom(false);
  const begin = createLatest();
  let page = 1;

  onMount($leases, () => {
    if (typeof window !== 'undefined') void reload();
  });

  async function reload(): Promise<void> {
    const isLatest = begin();
    if ($leases.get().state !== 'ready') $leases.set({ state: 'loading' });
    try {
      const [open, past] = await Promise.all([
        send(listMyLeases, { query: { when: 'open', per_page: 100 } }, READING),
        send(listMyLeases, { query: { when: 'past', page, per_page: PAST_PER_PAGE } }, READING),
      ]);
      if (isLatest()) $leases.set({ state: 'ready', open: open.data, past: past.data, pastMeta: past.meta });
    } catch (error) {
      // The screen says so and offers to try again; what was read before stays readable.
      if (isLatest() && $leases.get().state !== 'ready') $leases.set({ state: 'failed' });
      if (!isCallFailure(error)) throw error;
    }
  }
  function turnPage(to: number): void {
    page = to;
    void reload();
  }
  function ask(question: LeaseQuestion | null): void {
    if ($isBusy.get()) return;
    $problem.set(null);
    $question.set(question);
  }

  /** True: done. What was refused is told in the dialog, which stays with what was typed, beside what the server knows now. */
  async function answer(act: (lease: LeaseOutput) => Promise<unknown>): Promise<boolean> {
    const question = $question.get();
    if (question === null || $isBusy.get()) return false;
    $isBusy.set(true);
    $problem.set(null);
    try {
      await act(question.lease);
      $question.set(null);
      return true;
    } catch (error) {
      $problem.set(failureTexts(error));
      return false;
    } finally {
      $isBusy.set(false);
      await reload();
      refreshQuestion();
    }
  }
  function refreshQuestion(): void {
    const [question, leases] = [$question.get(), $leases.get()];
    if (question === null || leases.state !== 'ready') return;
    const lease = [...leases.open, ...leases.past].find(({ id }) => id === question.lease.id);
    if (lease) $question.set({ ...question, lease });
  }

  return {
    $leases,
    $question,
    $problem,
    $isBusy,
    reload,
    turnPage,
    ask,
    cancel: (reason: string) =>
      answer(({ id, cancellation }) =>
        send(cancelSpace, { params: { id }, body: { reason, ...(cancellation && { forfeited_twd: cancellation.forfeited_twd }) } }, { quiet: true }),
      ),
    extend: (wish: { end_on: string; move_out_on: string; reason: string }) =>
      answer(({ id }) => send(extendSpace, { params: { id }, body: wish }, { quiet: true })),
    fetchCalendar: ({ id }: LeaseOutput, lang: Language) => download(leaseCalendarFile, { params: { id }, query: { lang } }),
    fetchFile: (id: string) => download(uploadFile, { params: { id } }),
  };
}
export type Leases = ReturnType<typeof createLeases>;
