import type { EmailsPreviewOutput } from '../../../contract/email-preview.ts';
import {
  type CallOffIntroductionInput,
  callOffIntroduction,
  getStaffIntroduction,
  introduce,
  listStaffIntroductions,
  type PairInput,
  previewCallOffIntroduction,
  previewIntroduction,
  type StaffIntroductionOutput,
} from '../../../contract/matchmaking/staff-matchmaking.ts';
import { INTRODUCTION_STATUSES } from '../../../domain/matchmaking/introduction-state.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { paragraphsOf } from '../../queue/own-words/paragraph.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';

const QUIET = { quiet: true, spinner: false };
export const INTRODUCTION_STATE_CHOICES = ['all', ...INTRODUCTION_STATUSES] as const;

/** A pair that nobody has named yet. */
export const NEW_PAIR = { id: 'new' };

/** Introductions of a creator and a company, for one screen of staff: looking, naming a pair, and calling one off. */
export function createIntroductions() {
  const queue = createQueue<StaffIntroductionOutput, StaffIntroductionOutput>({
    kind: 'introductions',
    parameters: { state: INTRODUCTION_STATE_CHOICES, q: searchText },
    ...listedBy(listStaffIntroductions, ({ state, q }) => {
      const status = INTRODUCTION_STATUSES.find((each) => each === state);
      return { ...(status && { status }), ...(q !== '' && { q }) };
    }),
    open: async (id) => (await send(getStaffIntroduction, { params: { id } }, QUIET)).data,
  });
  const key = createIdempotencyKey();
  const naming = createDecision<'introduce', typeof NEW_PAIR, PairInput, EmailsPreviewOutput>({
    settled: queue.refresh,
    // What is refused is put right in the dialog: another registration, another hour.
    isOver: () => false,
    preview: async (_, __, wish, added) => (await send(previewIntroduction, { body: { ...wish, ...added } }, QUIET)).data,
    paragraph: paragraphsOf('introductions'),
    take: async (_, __, wish, added) => {
      const body = { ...wish, ...added };
      const { data } = await send(introduce, { body }, { ...QUIET, idempotencyKey: key.keyFor(body) });
      key.forget();
      queue.choose(data.id);
    },
  });
  const decision = createDecision<'call_off', StaffIntroductionOutput, CallOffIntroductionInput, EmailsPreviewOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND'),
    preview: async (_, { id }, wish, added) => (await send(previewCallOffIntroduction, { params: { id }, body: { ...wish, ...added } }, QUIET)).data,
    take: (_, { id }, wish, added) => send(callOffIntroduction, { params: { id }, body: { ...wish, ...added } }, QUIET),
    paragraph: paragraphsOf('introductions'),
  });
  return { queue, naming, decision };
}
export type Introductions = ReturnType<typeof createIntroductions>;
