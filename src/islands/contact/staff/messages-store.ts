import {
  type ContactPreviewOutput,
  type ContactStep,
  getContactMessage,
  listContactMessages,
  moveContact,
  previewContactStep,
  type StaffContactOutput,
  type StaffContactRowOutput,
} from '../../../contract/contact/staff-contact.ts';
import type { ContactEvent, ContactStatus } from '../../../domain/contact/contact-state.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';

const QUIET = { quiet: true, spinner: false };
/** The choices of a look; the first says nothing in the address. */
export const MESSAGE_STATE_CHOICES = ['open', 'answered', 'closed', 'all'] as const satisfies readonly (ContactStatus | 'all')[];

const stateOf = (state: string) => MESSAGE_STATE_CHOICES.find((each) => each === state) ?? 'open';

/** Messages to the office, for one screen: looking, answering, closing. */
export function createMessages() {
  const queue = createQueue<StaffContactRowOutput, StaffContactOutput>({
    kind: 'messages',
    parameters: { state: MESSAGE_STATE_CHOICES, q: searchText },
    ...listedBy(listContactMessages, ({ state, q }) => {
      const chosen = stateOf(state);
      return { ...(chosen !== 'all' && { state: chosen }), ...(q !== '' && { q }) };
    }),
    open: async (id) => (await send(getContactMessage, { params: { id } }, QUIET)).data,
  });
  const decision = createDecision<ContactEvent, StaffContactOutput, ContactStep, ContactPreviewOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND'),
    preview: async (_, { id }, body) => (await send(previewContactStep, { params: { id }, body }, QUIET)).data,
    take: (_, { id }, body) => send(moveContact, { params: { id }, body }, QUIET),
  });
  return { queue, decision };
}
export type Messages = ReturnType<typeof createMessages>;
