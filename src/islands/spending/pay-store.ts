import { atom, onMount } from 'nanostores';
import {
  confirmSpending,
  createPayCode,
  getSpending,
  getWaitingSpending,
  listSpendings,
  refuseSpending,
  type SpendingOutput,
} from '../../contract/spending/spending.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { failureTexts, isRefusal } from '../../stores/failure.ts';
import { pointsChanged } from '../../stores/points.ts';
import { createList } from '../record/records-store.ts';
import { createPoll } from './poll.ts';

/** The code on the screen; `over` was not used in time. */
export type CodeState = { state: 'loading' } | { state: 'failed'; text: string } | { state: 'ready'; code: string; expiresAt: string } | { state: 'over' };
/** The step of the member: showing the code, asked to pay, told what became of it. */
export type PayStep = { step: 'code' } | { step: 'asked'; spending: SpendingOutput } | { step: 'done'; spending: SpendingOutput };

const QUIET = { quiet: true, spinner: false } as const;
const PER_PAGE = 10;

/** Paying with points on the member's phone, for one screen: a code, the request that follows, the answer. */
export function createPay() {
  const $code = atom<CodeState>({ state: 'loading' });
  const $step = atom<PayStep>({ step: 'code' });
  /** The points that can be spent; null until they are known. */
  const $balance = atom<number | null>(null);
  /** No answer comes: the member cannot be shown a request. */
  const $isOffline = atom(false);
  const $isBusy = atom(false);
  const $problem = atom<string | null>(null);
  const list = createPayments();
  const poll = createPoll(look);
  /** The latest payment that this screen knows of; undefined until it has asked. */
  let lastId: string | null | undefined;
  let codeTimer: ReturnType<typeof setTimeout> | undefined;

  onMount($step, () => {
    if (typeof window === 'undefined') return;
    void renew();
    return () => {
      poll.stop();
      clearTimeout(codeTimer);
    };
  });

  /** A new code, and waits for what is asked by it. */
  async function renew(): Promise<void> {
    clearTimeout(codeTimer);
    $problem.set(null);
    $step.set({ step: 'code' });
    $code.set({ state: 'loading' });
    try {
      const { code, expires_at: expiresAt, valid_seconds: seconds } = (await send(createPayCode, {}, QUIET)).data;
      $code.set({ state: 'ready', code, expiresAt });
      codeTimer = setTimeout(() => $code.set({ state: 'over' }), seconds * 1000);
    } catch (error) {
      $code.set({ state: 'failed', text: failureTexts(error).text });
    }
    // What was asked before this page was opened waits for its answer as well.
    poll.start();
  }

  async function look(): Promise<boolean> {
    const at = $step.get();
    if (at.step === 'done') return false;
    try {
      const { spending, balance, last_id: latest } = (await send(getWaitingSpending, {}, QUIET)).data;
      $isOffline.set(false);
      $balance.set(balance);
      if ($isBusy.get()) return true;
      if (spending !== null) $step.set({ step: 'asked', spending });
      else if (at.step === 'asked') await settle(at.spending.id);
      // Asked and answered between two looks: by PIN.
      else if (latest !== null && lastId !== undefined && latest !== lastId) await settle(latest);
      lastId = latest;
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      $isOffline.set(true);
    }
    const { step } = $step.get();
    // Nothing is asked by a code that is over.
    return step === 'asked' || (step === 'code' && $code.get().state === 'ready');
  }

  /** Shows what became of a request. */
  async function settle(id: string): Promise<void> {
    const spending = (await send(getSpending, { params: { id } }, QUIET)).data;
    if (spending.status === 'requested') return;
    $step.set({ step: 'done', spending });
    void list.reload();
    if (spending.confirmed_at !== null) void pointsChanged();
  }

  /** Agrees to the request on the screen, or refuses it. Safe to press again after a lost answer: it is carried out once. */
  async function answer(yes: boolean): Promise<void> {
    const at = $step.get();
    if (at.step !== 'asked' || $isBusy.get()) return;
    const { id } = at.spending;
    $isBusy.set(true);
    $problem.set(null);
    try {
      const { data: spending } = await send(yes ? confirmSpending : refuseSpending, { params: { id } }, { quiet: true });
      $step.set({ step: 'done', spending });
      void list.reload();
      if (yes) void pointsChanged();
    } catch (error) {
      $problem.set(failureTexts(error).text);
      if (isRefusal(error, 'NOT_IN_STATE', 'PAYMENT_EXPIRED')) await settle(id);
    } finally {
      $isBusy.set(false);
    }
  }

  return { $code, $step, $balance, $isOffline, $isBusy, $problem, list, renew, answer };
}
export type Pay = ReturnType<typeof createPay>;

/** A member's payments, a page at a time. */
const createPayments = () => createList(({ page, isShown }) => send(listSpendings, { query: { page, per_page: PER_PAGE } }, { spinner: isShown }));

export type ReceiptState = { state: 'loading' } | { state: 'missing' } | { state: 'failed'; text: string } | { state: 'ready'; spending: SpendingOutput };

/** One payment, for the screen of its receipt. */
export function createReceipt(id: string) {
  const $receipt = atom<ReceiptState>({ state: 'loading' });
  onMount($receipt, () => {
    if (typeof window !== 'undefined') void load();
  });
  async function load(): Promise<void> {
    $receipt.set({ state: 'loading' });
    try {
      $receipt.set({ state: 'ready', spending: (await send(getSpending, { params: { id } }, QUIET)).data });
    } catch (error) {
      const { text } = failureTexts(error);
      $receipt.set(isRefusal(error, 'NOT_FOUND', 'VALIDATION_FAILED') ? { state: 'missing' } : { state: 'failed', text });
    }
  }
  return { $receipt, load };
}
