import { atom } from 'nanostores';
import {
  getUndelivered,
  listUndelivered,
  sendUndeliveredAgain,
  settleUndelivered,
  type UndeliveredOutcomeOutput,
  type UndeliveredOutput,
  type UndeliveredRowOutput,
} from '../../../contract/staff/undelivered.ts';
import type { UNDELIVERED_KINDS } from '../../../domain/staff/undelivered.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';
import { createQuestion } from '../../record/records-store.ts';

const QUIET = { quiet: true, spinner: false };
/** The choices of a look; the first says nothing in the address. */
export const UNDELIVERED_CHOICES = ['all', 'mail', 'sms'] as const satisfies readonly ((typeof UNDELIVERED_KINDS)[number] | 'all')[];
export type UndeliveredAct = 'again' | 'settle';
/** Those that are decided about, one or many. */
type Chosen = readonly UndeliveredRowOutput[];
/** The outcome of a message that was to be sent again. */
export interface UndeliveredResult {
  message: UndeliveredRowOutput;
  outcome: UndeliveredOutcomeOutput['outcome'];
}

/** Undelivered messages, for one screen: looking, sending again, settling. */
export function createUndelivered() {
  const queue = createQueue<UndeliveredRowOutput, UndeliveredOutput>({
    kind: 'undelivered',
    parameters: { state: UNDELIVERED_CHOICES, q: searchText },
    ...listedBy(listUndelivered, ({ state, q }) => {
      const kind = UNDELIVERED_CHOICES.find((each) => each === state) ?? 'all';
      return { ...(kind !== 'all' && { kind }), ...(q !== '' && { q }) };
    }),
    open: async (id) => (await send(getUndelivered, { params: { id } }, QUIET)).data,
  });
  const question = createQuestion<UndeliveredAct, Chosen>({ settled: queue.refresh, isOver: (error) => isRefusal(error, 'NOT_FOUND') });
  const $results = atom<readonly UndeliveredResult[]>([]);

  async function sendAgain(chosen: Chosen): Promise<void> {
    const { data } = await send(sendUndeliveredAgain, { body: { ids: chosen.map(({ id }) => id) } }, QUIET);
    const outcomes = new Map(data.messages.map(({ id, outcome }) => [id, outcome]));
    $results.set(chosen.map((message) => ({ message, outcome: outcomes.get(message.id) ?? 'failed' })));
  }

  return {
    ...{ queue, question, $results },
    ask: (about: UndeliveredAct, chosen: Chosen): boolean => {
      $results.set([]);
      return question.ask(about, chosen);
    },
    decide: (about: UndeliveredAct): Promise<boolean> =>
      question.answer(about, async (chosen) => {
        if (about === 'again') return sendAgain(chosen);
        for (const { id } of chosen) await send(settleUndelivered, { params: { id } }, QUIET);
      }),
  };
}
export type Undelivered = ReturnType<typeof createUndelivered>;
