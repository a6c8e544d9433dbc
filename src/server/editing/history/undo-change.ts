import type { ContentChangeOutput } from '../../../contract/editing/content-history.ts';
import { Refusal } from '../../../contract/refusal.ts';
import type { Tx } from '../../db/client.ts';
import type { Plan, Present } from '../act.ts';
import { type ContentChangeRow, readChange, readKept, undoneAmong } from '../change-queries.ts';
import { placeOf } from '../content-folder.ts';
import type { EditingTools } from '../editing.ts';
import { keyOrRefused } from '../form-files.ts';
import { type FileChange, filesFor, valuesOf } from '../item-values.ts';
import { performAct } from '../perform-act.ts';
import { readOneChange } from './read-changes.ts';
import { valuesWithout } from './values-without.ts';

/**
 * Takes an act back by a new one: its fields are again as they were, and so are the pictures that it put, replaced or took away.
 * @throws Refusal NOT_FOUND; NOT_IN_STATE where one of these has changed since, or it was taken back already; VALIDATION_FAILED
 */
export async function undoChange(tools: EditingTools, { id, change }: { id: string; change: string }, memberId: string): Promise<ContentChangeOutput> {
  const key = keyOrRefused(id);
  const plan = async (tx: Tx, present: Present): Promise<Plan> => {
    const row = await readChange(tx, id, change);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    if ((await undoneAmong(tx, [change])).size > 0) throw new Refusal('NOT_IN_STATE');
    const back = await planOf(tx, present, row);
    if (back === null) throw new Refusal('NOT_IN_STATE');
    return { ...back, undoes: change };
  };
  const done = await performAct(tools, { key, act: 'undone', memberId, plan });
  return readOneChange(tools, id, done.change ?? change);
}

async function planOf(tx: Tx, present: Present, row: ContentChangeRow): Promise<Plan | null> {
  const { key, files, revision } = present;
  // The item has come or gone by the act: it goes or comes back whole.
  if (row.revision_before === null)
    return files !== null && revision === row.revision_after ? { changes: files.map(({ path }) => ({ path, bytes: null })), values: null } : null;
  const kept = await readKept(tx, row.id);
  if (row.revision_after === null) {
    if (files !== null || kept.length === 0) return null;
    const texts = kept.map(({ path, bytes }) => ({
      path,
      name: path.slice(path.lastIndexOf('/') + 1),
      size: bytes.length,
      sha: '',
      text: bytes.toString('utf8'),
    }));
    return { changes: kept, values: valuesOf(key, texts) };
  }
  const values = valuesWithout(present, row.fields);
  if (values === null || files === null) return null;
  const pictures = row.files.map(({ name, change }): FileChange | null => {
    const path = `${placeOf(key)}/${name}`;
    const isThere = files.some((file) => file.path === path);
    if (change === 'added') return isThere ? { path, bytes: null } : null;
    const before = kept.find((file) => file.path === path);
    return before === undefined || isThere !== (change === 'changed') ? null : { path, bytes: before.bytes };
  });
  if (pictures.some((picture) => picture === null)) return null;
  return { changes: [...filesFor(key, files, values), ...pictures.filter((picture) => picture !== null)], values };
}
