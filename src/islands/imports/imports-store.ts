import { atom, onMount } from 'nanostores';
import type { ListMeta } from '../../contract/call.ts';
import {
  cancelImport,
  createImport,
  getImport,
  type ImportLineOutput,
  importReportFile,
  listImportLines,
  listImports,
  type StaffImportDetailOutput,
  type StaffImportOutput,
  startImport,
} from '../../contract/imports/staff-import.ts';
import { IMPORT_OUTCOMES, IMPORT_STATUSES, type ImportKind, type ImportStatus } from '../../domain/imports/member-import.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { download } from '../../stores/download.ts';
import { type FailureTexts, failureTexts, isRefusal } from '../../stores/failure.ts';
import { createIdempotencyKey } from '../../stores/idempotency-key.ts';
import { listedBy } from '../queue/export/listed-by.ts';
import { createQueue } from '../queue/queue-store.ts';
import { searchText } from '../queue/staff-scope.ts';
import { createList, createQuestion } from '../record/records-store.ts';

const PER_PAGE = 25;
const QUIET = { quiet: true, spinner: false };
/** While a list is worked on, it is asked so often how far it is. */
const POLL_MS = 1500;
export const IMPORT_STATE_CHOICES = ['all', ...IMPORT_STATUSES] as const;
export const LINE_CHOICES = ['all', 'faults', ...IMPORT_OUTCOMES] as const;
type LineChoice = (typeof LINE_CHOICES)[number];

export const isUnderWay = (status: ImportStatus): boolean => status === 'checking' || status === 'importing';

/** Lists that are imported, for one screen: those there are, the open one as it goes on, and a new one. */
export function createImports() {
  const queue = createQueue<StaffImportOutput, StaffImportDetailOutput>({
    viewed: 'imports',
    parameters: { state: IMPORT_STATE_CHOICES, q: searchText },
    ...listedBy(listImports, (filters) => {
      const state = IMPORT_STATUSES.find((each) => each === filters.state);
      return { ...(state !== undefined && { state }), ...(filters.q !== '' && { q: filters.q }) };
    }),
    open: async (id) => (await send(getImport, { params: { id } }, QUIET)).data,
  });
  onMount(queue.$one, () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unbind = queue.$one.subscribe((one) => {
      clearTimeout(timer);
      if (one.state === 'ready' && isUnderWay(one.item.status)) timer = setTimeout(() => void follow(), POLL_MS);
    });
    /** An answer that does not come leaves the screen as it is, and is asked for again. */
    async function follow(): Promise<void> {
      const before = queue.$one.get();
      await queue.refresh();
      if (queue.$one.get() === before) timer = setTimeout(() => void follow(), POLL_MS);
    }
    return () => {
      clearTimeout(timer);
      unbind();
    };
  });
  const question = createQuestion<'start' | 'cancel', StaffImportDetailOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND'),
  });
  const key = createIdempotencyKey();
  const $isSending = atom(false);
  const $problem = atom<FailureTexts | null>(null);

  /** Sends a list to be tried out, and opens it; true when it has arrived. */
  async function give(kind: ImportKind, file: File | null): Promise<boolean> {
    if ($isSending.get()) return false;
    $isSending.set(true);
    $problem.set(null);
    try {
      // A list whose answer was lost is sent again under its key, and stands once.
      const idempotencyKey = key.keyFor({ kind, name: file?.name, size: file?.size, modified: file?.lastModified });
      const { data } = await send(createImport, { body: { kind, file } }, { quiet: true, idempotencyKey });
      key.forget();
      queue.choose(data.id);
      queue.reload();
      return true;
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      $problem.set(failureTexts(error));
      return false;
    } finally {
      $isSending.set(false);
    }
  }

  return {
    ...{ queue, question, $isSending, $problem, give },
    answer: (about: 'start' | 'cancel') => question.answer(about, ({ id }) => send(about === 'start' ? startImport : cancelImport, { params: { id } }, QUIET)),
    report: (id: string) => download(importReportFile, { params: { id } }),
  };
}
export type Imports = ReturnType<typeof createImports>;

/** The lines of one list, those of an outcome or all. */
export function createImportLines(id: string) {
  const $choice = atom<LineChoice>('all');
  const list = createList<{ data: readonly ImportLineOutput[]; meta: ListMeta }>(({ page }) => {
    const choice = $choice.get();
    return send(listImportLines, { params: { id }, query: { page, per_page: PER_PAGE, ...(choice !== 'all' && { outcome: choice }) } }, QUIET);
  });
  return {
    ...list,
    $choice,
    choose: (choice: LineChoice) => {
      $choice.set(choice);
      list.turnPage(1);
    },
  };
}
