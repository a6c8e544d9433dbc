import { atom, onMount } from 'nanostores';
import type { EmailsPreviewOutput } from '../../contract/email-preview.ts';
import type { ExportFormat } from '../../contract/export-format.ts';
import {
  confirmByPin,
  getStaffSpending,
  listStaffSpendings,
  previewReversal,
  requestSpending,
  reverseSpending,
  type StaffSpendingOutput,
  withdrawSpending,
} from '../../contract/spending/staff-spending.ts';
import { COUNTER_KINDS, type CounterKind } from '../../domain/spending/spending-state.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { downloadList } from '../../stores/download.ts';
import { type FailureTexts, failureTexts, isRefusal } from '../../stores/failure.ts';
import { createIdempotencyKey } from '../../stores/idempotency-key.ts';
import { createEffect } from '../queue/effect-store.ts';
import { type Added, paragraphsOf } from '../queue/own-words/paragraph.ts';
import { typedAtom } from '../queue/own-words/typed-atom.ts';
import { createList, createQuestion } from '../record/records-store.ts';
import { createPoll } from './poll.ts';

/** The fields of a request, as they are typed. */
interface Asking {
  code: string;
  kind: CounterKind;
  points: string;
  note: string;
}
/** The step of the desk: filling the form, waiting for the member, told what became of it. */
export type DeskStep = { step: 'form' } | { step: 'waiting' | 'done'; spending: StaffSpendingOutput };

const QUIET = { quiet: true, spinner: false } as const;
const PER_PAGE = 10;
const [FIRST_KIND] = COUNTER_KINDS;
const EMPTY: Asking = { code: '', kind: FIRST_KIND, points: '', note: '' };

/** The request as it is typed. */
function createAskForm() {
  const $form = typedAtom<Asking>('payment', EMPTY);
  function type(change: Partial<Asking>): void {
    $form.set({ ...$form.get(), ...change });
  }
  /** It stays in no history. */
  function takeScanned(): void {
    const code = decodeURIComponent(location.hash.slice(1));
    if (code === '') return;
    history.replaceState(null, '', location.pathname);
    type({ code });
  }
  return {
    $form,
    type,
    /** Empties the form for whoever comes next: what they buy is likely of the same kind. */
    empty: () => $form.set({ ...EMPTY, kind: $form.get().kind }),
    /** Takes the codes that a telephone's camera brings along, until what is returned is called. */
    listenToScans: (): (() => void) => {
      takeScanned();
      window.addEventListener('hashchange', takeScanned);
      return () => window.removeEventListener('hashchange', takeScanned);
    },
  };
}

/** Taking points at the desk, for one screen: the request, the member's answer, and what was taken before. */
export function createDeskPay() {
  const { $form, type, empty, listenToScans } = createAskForm();
  /** The request that waits for its member: shown again after a reload. */
  const $waiting = typedAtom('payment waiting', '');
  const $step = atom<DeskStep>({ step: 'form' });
  const $isBusy = atom(false);
  const $problem = atom<FailureTexts | null>(null);
  const key = createIdempotencyKey();
  const poll = createPoll(look);
  const taken = createTaken();

  onMount($step, () => {
    if (typeof window === 'undefined') return;
    const leave = listenToScans();
    void resume();
    return () => {
      leave();
      poll.stop();
    };
  });

  /** Shows the request that waited when the page was left. */
  async function resume(): Promise<void> {
    const id = $waiting.get();
    if (id === '') return;
    try {
      const { data: spending } = await send(getStaffSpending, { params: { id } }, QUIET);
      // Another one was asked for meanwhile.
      if ($step.get().step !== 'form') return;
      $step.set({ step: 'waiting', spending });
      put(spending);
      if ($step.get().step === 'waiting') poll.start();
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      if (isRefusal(error, 'NOT_FOUND')) $waiting.set('');
    }
  }

  /** Runs one call at a time, and keeps why it was refused. */
  async function run(work: () => Promise<void>): Promise<void> {
    if ($isBusy.get()) return;
    $isBusy.set(true);
    $problem.set(null);
    try {
      await work();
    } catch (error) {
      $problem.set(failureTexts(error));
      const at = $step.get();
      if (at.step === 'waiting' && isRefusal(error, 'NOT_IN_STATE', 'PAYMENT_EXPIRED')) await look();
    } finally {
      $isBusy.set(false);
    }
  }

  /** Sends what was typed; pressed again after a lost answer it is the same request. */
  const ask = () =>
    run(async () => {
      const { code, kind, points, note } = $form.get();
      const body = { code, kind, points, note };
      const { data: spending } = await send(requestSpending, { body }, { quiet: true, idempotencyKey: key.keyFor(body) });
      key.forget();
      empty();
      $waiting.set(spending.id);
      $step.set({ step: 'waiting', spending });
      poll.start();
    });

  async function look(): Promise<boolean> {
    const at = $step.get();
    if (at.step !== 'waiting') return false;
    try {
      put((await send(getStaffSpending, { params: { id: at.spending.id } }, QUIET)).data);
    } catch (error) {
      // What could not be asked now is asked again.
      if (!isCallFailure(error)) throw error;
    }
    return $step.get().step === 'waiting';
  }

  /** Shows how the request on the screen stands. */
  function put(spending: StaffSpendingOutput): void {
    const at = $step.get();
    if (at.step === 'form' || at.spending.id !== spending.id || spending.status === 'requested') return;
    $waiting.set('');
    $step.set({ step: 'done', spending });
    void taken.list.reload();
  }

  const move = (call: (id: string) => Promise<{ data: StaffSpendingOutput }>) =>
    run(async () => {
      const at = $step.get();
      if (at.step === 'waiting') put((await call(at.spending.id)).data);
    });
  const confirm = (pin: string) => move((id) => send(confirmByPin, { params: { id }, body: { pin } }, { quiet: true }));
  const withdraw = () => move((id) => send(withdrawSpending, { params: { id } }, { quiet: true }));

  /** The form once more. */
  function next(): void {
    poll.stop();
    $problem.set(null);
    $step.set({ step: 'form' });
  }

  return { $form, $step, $isBusy, $problem, taken, type, ask, confirm, withdraw, next };
}
export type DeskPay = ReturnType<typeof createDeskPay>;

/** The payments of before: a page at a time, found by words, and given back. */
function createTaken() {
  const $words = atom('');
  const key = createIdempotencyKey();
  const list = createList(({ page, isShown }) => {
    const q = $words.get().trim();
    return send(listStaffSpendings, { query: { page, per_page: PER_PAGE, ...(q !== '' && { q }) } }, { spinner: isShown });
  });
  const question = createQuestion<'reverse', StaffSpendingOutput>({ settled: () => list.reload() });

  /** Gives points back; true when it is done. Pressed again after a lost answer it is done once. */
  const reverse = (points: string, reason: string, added: Added) =>
    question.answer('reverse', async ({ id }) => {
      const body = { points, reason, ...added };
      await send(reverseSpending, { params: { id }, body }, { quiet: true, idempotencyKey: key.keyFor({ id, ...body }) });
      key.forget();
    });

  function search(words: string): void {
    $words.set(words);
    list.turnPage(1);
  }

  /** The e-mail that giving points of a payment back would send. */
  function emailOf({ id }: StaffSpendingOutput) {
    const email = createEffect<{ points: string; reason: string }, EmailsPreviewOutput>({
      preview: async (wish, added) => (await send(previewReversal, { params: { id }, body: { ...wish, ...added } }, QUIET)).data,
      paragraph: paragraphsOf('spendings'),
    });
    email.open('reverse', { id });
    return email;
  }

  const save = (format: ExportFormat) => {
    const q = $words.get().trim();
    return downloadList(listStaffSpendings, { query: q === '' ? {} : { q } }, format);
  };
  return { list, question, reverse, emailOf, search, save };
}
export type Taken = ReturnType<typeof createTaken>;
