import { atom } from 'nanostores';
import type { CallData } from '../../../contract/call.ts';
import type { ExportFormat } from '../../../contract/export-format.ts';
import {
  compareDay,
  type DifferenceDetailOutput,
  type DifferenceOutput,
  getDifference,
  listDifferences,
  listReconciliations,
  type SettleForm,
  settleDifference,
} from '../../../contract/payments/reconciliation.ts';
import { DIFFERENCE_KINDS, DIFFERENCE_STATES } from '../../../domain/payments/reconciliation.ts';
import type { SettleStep } from '../../../domain/payments/settling.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { downloadList } from '../../../stores/download.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';
import { createList, createQuestion } from '../../record/records-store.ts';

const DAYS_SHOWN = 8;
const QUIET = { quiet: true, spinner: false };
export const STATE_CHOICES = ['waiting', ...DIFFERENCE_STATES, 'all'] as const;
export const KIND_CHOICES = ['', ...DIFFERENCE_KINDS] as const;

type Compared = CallData<typeof compareDay>;

/** Differences with payment providers, for one screen: looking, each step that settles one, and comparing a day. */
export function createReconciliation() {
  const queue = createQueue<DifferenceOutput, DifferenceDetailOutput>({
    kind: 'differences',
    parameters: { state: STATE_CHOICES, kind: KIND_CHOICES, q: searchText },
    ...listedBy(listDifferences, (filters) => {
      const state = STATE_CHOICES.find((each) => each === filters.state) ?? 'waiting';
      const kind = DIFFERENCE_KINDS.find((each) => each === filters['kind']);
      return { ...(state !== 'all' && { state }), ...(kind !== undefined && { kind }), ...(filters.q !== '' && { q: filters.q }) };
    }),
    open: async (id) => (await send(getDifference, { params: { id } }, QUIET)).data,
  });
  const question = createQuestion<SettleStep, DifferenceDetailOutput>({ settled: queue.refresh, isOver: (error) => isRefusal(error, 'NOT_IN_STATE') });
  const days = createList(() => send(listReconciliations, { query: { page: 1, per_page: DAYS_SHOWN } }, QUIET));
  const $compared = atom<Compared | null>(null);
  const $isComparing = atom(false);
  const $compareProblem = atom<string | null>(null);

  const settle = (input: SettleForm): Promise<boolean> =>
    question.answer(input.step, ({ id }) => send(settleDifference, { params: { id }, body: input }, QUIET));

  /** Compares a day now; what is found stands in the list then. */
  async function compare(day: string): Promise<void> {
    if ($isComparing.get()) return;
    $isComparing.set(true);
    $compareProblem.set(null);
    $compared.set(null);
    try {
      $compared.set((await send(compareDay, { body: { day } }, QUIET)).data);
      await Promise.all([queue.refresh(), days.reload({ quiet: true })]);
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      const { fields, text } = failureTexts(error);
      $compareProblem.set(fields['day'] ?? text);
    } finally {
      $isComparing.set(false);
    }
  }

  const saveDays = (format: ExportFormat) => downloadList(listReconciliations, {}, format);
  return { queue, question, settle, days, saveDays, $compared, $isComparing, $compareProblem, compare };
}
export type Reconciliation = ReturnType<typeof createReconciliation>;
