import {
  type DeletionPreviewOutput,
  getStaffDeletion,
  listDeletions,
  moveDeletion,
  previewDeletion,
  type StaffDeletionOutput,
} from '../../../contract/accounts/my-data.ts';
import type { DeletionEvent } from '../../../domain/accounts/deletion.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { paragraphsOf } from '../../queue/own-words/paragraph.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';

const QUIET = { quiet: true, spinner: false };
export type DeletionAct = Exclude<DeletionEvent, 'withdraw'>;

/** Requests to delete an account, for one screen: looking, and each step with one. */
export function createStaffDeletions() {
  const queue = createQueue<StaffDeletionOutput, StaffDeletionOutput>({
    kind: 'deletions',
    parameters: { state: ['open'], q: searchText },
    ...listedBy(listDeletions, ({ q }) => (q === '' ? {} : { q })),
    open: async (id) => (await send(getStaffDeletion, { params: { id } }, QUIET)).data,
  });
  const decision = createDecision<DeletionAct, StaffDeletionOutput, { event: DeletionAct }, DeletionPreviewOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND'),
    preview: async (_, { id }, body, added) => (await send(previewDeletion, { params: { id }, body: { ...body, ...added } }, QUIET)).data,
    take: (_, { id }, body, added) => send(moveDeletion, { params: { id }, body: { ...body, ...added } }, QUIET),
    paragraph: paragraphsOf('deletions'),
  });
  return { queue, decision };
}
export type StaffDeletions = ReturnType<typeof createStaffDeletions>;
