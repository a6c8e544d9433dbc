import { atom, onMount } from 'nanostores';
import {
  addQueueNote,
  assignQueueItem,
  type ColleagueOutput,
  listColleagues,
  openQueueItem,
  type QueueItemOutput,
} from '../../../contract/staff/queue-item.ts';
import { PRESENCE_BEAT_MS, type QueueKind } from '../../../domain/staff/queue-item.ts';
import { isCallFailure, newIdempotencyKey, send } from '../../../stores/api.ts';
import { type FailureTexts, failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createLatest } from '../../../stores/latest.ts';

const QUIET = { quiet: true, spinner: false };

/** Colleagues who have the item open that is open here: a decision says so as well. */
export const $others = atom<readonly ColleagueOutput[]>([]);

/** The work of colleagues with the open item. While it can be seen its screen says every few seconds that it is open. `changed` hears of what its list shows as well. */
export function createItem(kind: QueueKind, id: string, { changed = () => {} }: { changed?: () => void } = {}) {
  const params = { kind, id };
  const $item = atom<QueueItemOutput | null>(null);
  const $colleagues = atom<readonly ColleagueOutput[]>([]);
  const $isBusy = atom(false);
  /** Why an item was not given; `isTaken`: a colleague was faster. */
  const $assignProblem = atom<{ text: string; isTaken: boolean } | null>(null);
  const $noteProblem = atom<FailureTexts | null>(null);
  const begin = createLatest();
  let isOpen = true;
  let written = { text: '', key: '' };

  function show(item: QueueItemOutput): void {
    $item.set(item);
    if (isOpen) $others.set(item.others);
  }

  async function beat(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    const isLatest = begin();
    try {
      const { data } = await send(openQueueItem, { params }, QUIET);
      if (isLatest()) show(data);
    } catch (error) {
      // The item's own screen says that the server is away, or the item gone.
      if (!isCallFailure(error)) throw error;
    }
  }

  async function loadColleagues(): Promise<void> {
    try {
      $colleagues.set((await send(listColleagues, { params: { kind } }, QUIET)).data.colleagues);
    } catch (error) {
      if (!isCallFailure(error)) throw error;
    }
  }

  /** One change at a time, whose answer is newer than that of any beat before it. @returns why it was refused */
  async function change(act: () => Promise<{ data: QueueItemOutput }>): Promise<unknown> {
    if ($isBusy.get()) return undefined;
    $isBusy.set(true);
    try {
      const { data } = await act();
      begin();
      show(data);
      changed();
      return null;
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      return error;
    } finally {
      $isBusy.set(false);
    }
  }

  /** Gives the item to somebody, or to nobody; whoever was slower is shown whose it is. */
  async function assign(member_id: string | null): Promise<void> {
    $assignProblem.set(null);
    const before = $item.get()?.assignee?.id ?? null;
    const refused = await change(() => send(assignQueueItem, { params, body: { member_id, before } }, QUIET));
    if (refused === null || refused === undefined) return;
    const { fields, text } = failureTexts(refused);
    $assignProblem.set({ text: fields['member_id'] ?? text, isTaken: isRefusal(refused, 'NOT_IN_STATE') });
    await beat();
    changed();
  }

  /** Writes a note; true when it is there. Of a text that is sent again, since no answer came, there is one. */
  async function addNote(text: string): Promise<boolean> {
    $noteProblem.set(null);
    if (written.text !== text) written = { text, key: newIdempotencyKey() };
    const refused = await change(() => send(addQueueNote, { params, body: { text } }, { ...QUIET, idempotencyKey: written.key }));
    if (refused === null) written = { text: '', key: '' };
    if (refused) $noteProblem.set(failureTexts(refused));
    return refused === null;
  }

  onMount($item, () => {
    isOpen = true;
    void beat();
    void loadColleagues();
    const timer = setInterval(() => void beat(), PRESENCE_BEAT_MS);
    const seen = () => void beat();
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', seen);
    return () => {
      isOpen = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('online', seen);
      $others.set([]);
    };
  });

  return { $item, $colleagues, $isBusy, $assignProblem, $noteProblem, assign, addNote, reload: () => void beat() };
}
export type OpenQueueItem = ReturnType<typeof createItem>;
