import { atom, onMount } from 'nanostores';
import { listQueueViews, type QueueViewOutput, removeQueueView, renameQueueView, saveQueueView } from '../../../contract/staff/queue-view.ts';
import type { ViewedList } from '../../../domain/staff/queue-item.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { failureTexts } from '../../../stores/failure.ts';

const QUIET = { quiet: true, spinner: false };
type Answer = { data: { views: QueueViewOutput[] } };

/** The saved views of a queue, for one screen. */
export function createViews(kind: ViewedList) {
  const params = { kind };
  const $views = atom<readonly QueueViewOutput[]>([]);
  const $problem = atom<string | null>(null);

  /** @returns whether it is done */
  async function change(act: () => Promise<Answer>): Promise<boolean> {
    $problem.set(null);
    try {
      $views.set((await act()).data.views);
      return true;
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      const { fields, text } = failureTexts(error);
      $problem.set(Object.values(fields)[0] ?? text);
      return false;
    }
  }

  onMount($views, () => {
    if (typeof window === 'undefined') return;
    // Without them the queue can be used: it says itself that the server is away.
    void change(() => send(listQueueViews, { params }, QUIET)).then(() => $problem.set(null));
  });

  return {
    $views,
    $problem,
    save: (name: string, search: string): Promise<boolean> => change(() => send(saveQueueView, { params, body: { name, search } }, QUIET)),
    rename: (id: string, name: string): Promise<boolean> => change(() => send(renameQueueView, { params: { kind, id }, body: { name } }, QUIET)),
    remove: (id: string): Promise<boolean> => change(() => send(removeQueueView, { params: { kind, id } }, QUIET)),
  };
}
