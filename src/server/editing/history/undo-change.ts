import type { ContentChangeOutput } from '../../../contract/editing/content-history.ts';
import { Refusal } from '../../../contract/refusal.ts';
import type { Tx } from '../../db/client.ts';
import type { Plan, Present } from '../act.ts';
import { type ContentChangeRow, readChange, undoneAmong } from '../change-queries.ts';
import { placeOf } from '../content-folder.ts';
import type { EditingTools } from '../editing.ts';
import { keyOrRefused } from '../form-files.ts';
import { filesFor, valuesOf } from '../item-values.ts';
import { performAct } from '../perform-act.ts';
import type { ContentStore } from '../store/content-store.ts';
import { sizeOf } from '../store/file-bytes.ts';
import { readOneChange } from './read-changes.ts';
import { isTextFile, mayFilesComeBack, readReplaced, textOf } from './replaced-files.ts';
import { valuesWithout } from './values-without.ts';

/**
 * Takes an act back by a new one: its fields are again as they were, and so are the pictures and clips that it put, replaced or took away.
 * @throws Refusal NOT_FOUND; NOT_IN_STATE where one of these has changed since or is no longer kept, or it was taken back already; VALIDATION_FAILED, CONTENT_AWAY
 */
export async function undoChange(tools: EditingTools, { id, change }: { id: string; change: string }, memberId: string): Promise<ContentChangeOutput> {
  const key = keyOrRefused(id);
  const plan = async (tx: Tx, present: Present): Promise<Plan> => {
    const row = await readChange(tx, id, change);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    if ((await undoneAmong(tx, [change])).size > 0) throw new Refusal('NOT_IN_STATE');
    const back = await planOf(tx, tools.editing.store, present, row);
    if (back === null) throw new Refusal('NOT_IN_STATE');
    return { ...back, undoes: change };
  };
  const done = await performAct(tools, { key, act: 'undone', memberId, plan });
  return readOneChange(tools, id, done.change ?? change);
}

async function planOf(tx: Tx, store: ContentStore, present: Present, row: ContentChangeRow): Promise<Plan | null> {
  const { key, files, revision } = present;
  // The item has come or gone by the act: it goes or comes back whole.
  if (row.revision_before === null)
    return files !== null && revision === row.revision_after ? { changes: files.map(({ path }) => ({ path, bytes: null })), values: null } : null;
  const kept = await readReplaced(tx, store, row);
  if (kept === null || !mayFilesComeBack(present, row, new Set(kept.map(({ path }) => path)))) return null;
  if (row.revision_after === null) {
    if (files !== null || kept.length === 0) return null;
    const texts = kept
      .filter(({ path }) => isTextFile(path))
      .map(async ({ path, bytes }) => ({ path, name: nameIn(path), size: sizeOf(bytes), sha: '', text: await textOf(bytes) }));
    return { changes: kept, values: valuesOf(key, await Promise.all(texts)) };
  }
  const values = valuesWithout(present, row.fields);
  if (values === null || files === null) return null;
  const beside = row.files.map(({ name, change }) => {
    const path = `${placeOf(key)}/${name}`;
    return { path, bytes: change === 'added' ? null : (kept.find((file) => file.path === path)?.bytes ?? null) };
  });
  return { changes: [...filesFor(key, files, values), ...beside], values };
}

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
