import { atom, onMount } from 'nanostores';
import { assignQueueItem, type ColleagueOutput, listColleagues, type QueueMarkOutput } from '../../../contract/staff/queue-item.ts';
import type { QueueKind } from '../../../domain/staff/queue-item.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';

const QUIET = { quiet: true, spinner: false };

/** The outcome of giving many items to somebody; `taken`: a colleague was given them meanwhile, or they are gone. `problem` ended it before the last of them. */
export interface AssignedMany {
  given: number;
  taken: number;
  problem: string | null;
}

/** Giving the items that are chosen to one colleague, or to nobody, each by itself. `settled` loads the list and its marks anew. */
export function createAssignMany(kind: QueueKind, settled: () => Promise<unknown>) {
  const $colleagues = atom<readonly ColleagueOutput[]>([]);
  const $isBusy = atom(false);
  const $outcome = atom<AssignedMany | null>(null);

  /** `marks` say whose each is on this screen: who was given one meanwhile keeps it. */
  async function assign(ids: readonly string[], member_id: string | null, marks: ReadonlyMap<string, QueueMarkOutput>): Promise<void> {
    if ($isBusy.get()) return;
    $isBusy.set(true);
    $outcome.set(null);
    const outcome: AssignedMany = { given: 0, taken: 0, problem: null };
    try {
      for (const id of ids) {
        const before = marks.get(id)?.assignee?.id ?? null;
        try {
          await send(assignQueueItem, { params: { kind, id }, body: { member_id, before } }, QUIET);
          outcome.given += 1;
        } catch (error) {
          if (!isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND')) throw error;
          outcome.taken += 1;
        }
      }
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      const { fields, text } = failureTexts(error);
      outcome.problem = fields['member_id'] ?? text;
    } finally {
      $isBusy.set(false);
      $outcome.set(outcome);
    }
    await settled();
  }

  onMount($colleagues, () => {
    const load = async () => {
      try {
        $colleagues.set((await send(listColleagues, { params: { kind } }, QUIET)).data.colleagues);
      } catch (error) {
        // The list says itself that the server is away.
        if (!isCallFailure(error)) throw error;
      }
    };
    void load();
  });

  return { $colleagues, $isBusy, $outcome, assign };
}
export type AssignMany = ReturnType<typeof createAssignMany>;
