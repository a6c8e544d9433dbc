import { atom } from 'nanostores';
import type { QueueQuery } from '../../../contract/queue-query.ts';
import { listQueueMarks, type QueueMarkOutput } from '../../../contract/staff/queue-item.ts';
import { ASSIGNED_CHOICES, QUEUE_SORTS, type QueueKind } from '../../../domain/staff/queue-item.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { createLatest } from '../../../stores/latest.ts';

/** Whose items of a queue of work are looked for. */
export const ASSIGNED_FILTER = ['', ...ASSIGNED_CHOICES] as const;

/** The part of the filters that is not a room's own: whose, and in what order. */
export function queueQueryOf(filters: Readonly<Record<string, string>>): QueueQuery {
  const assigned = ASSIGNED_CHOICES.find((each) => each === filters['assigned']);
  const sort = QUEUE_SORTS.find((each) => each === filters['sort']);
  return { ...(assigned && { assigned }), ...(sort && { sort }) };
}

/** The marks of colleagues on the items of a list, by id: each is there once it is known. */
export function createMarks(kind: QueueKind | undefined) {
  const $marks = atom<ReadonlyMap<string, QueueMarkOutput>>(new Map());
  const begin = createLatest();
  let shown: readonly { id: string }[] = [];

  async function loadMarks(items: readonly { id: string }[]): Promise<void> {
    shown = items;
    if (kind === undefined || items.length === 0) return;
    const isLatest = begin();
    try {
      const { data } = await send(listQueueMarks, { params: { kind }, query: { ids: items.map(({ id }) => id).join(',') } }, { quiet: true, spinner: false });
      if (isLatest()) $marks.set(new Map(data.items.map((mark) => [mark.id, mark])));
    } catch (error) {
      // The list says itself that the server is away.
      if (!isCallFailure(error)) throw error;
    }
  }

  return { $marks, loadMarks, reloadMarks: () => void loadMarks(shown) };
}
