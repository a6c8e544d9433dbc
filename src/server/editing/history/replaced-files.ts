import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, Tx } from '../../db/client.ts';
import type { Plan, Present } from '../act.ts';
import type { ContentChangeRow } from '../change-queries.ts';
import { placeOf } from '../content-folder.ts';
import type { ContentStore } from '../store/content-store.ts';
import { chunksOf, type FileBytes, type KeptName } from '../store/file-bytes.ts';

/** So many bytes of what an act removes or replaces stand in rows, the small files first; the others stay where the content is. */
const IN_ROWS_BYTES = 4 * 1024 * 1024;

/** A file that an act removes or replaces, so that this can be taken back. */
export interface Replaced extends KeptName {
  path: string;
  /** It stays where the content is; its row has its name alone. */
  isStored: boolean;
}

export const isTextFile = (path: string): boolean => /\.(?:yaml|md)$/.test(path);

/** The files that an act removes or replaces: pictures and clips always, fields and texts where the whole item goes. */
export function replacedBy({ files }: Pick<Present, 'files'>, { changes, values }: Plan): Replaced[] {
  const paths = new Set(changes.map(({ path }) => path));
  const replaced = (files ?? []).filter(({ path }) => paths.has(path) && (values === null || !isTextFile(path))).sort((a, b) => a.size - b.size);
  let inRows = 0;
  return replaced.map(({ path, size, sha }) => {
    inRows += size;
    return { path, size, sha, isStored: inRows > IN_ROWS_BYTES };
  });
}

/** The bytes of those that stand in rows. To be read before the act is done. */
export async function readForRows(root: string, replaced: readonly Replaced[]): Promise<{ path: string; bytes: Buffer }[]> {
  return Promise.all(replaced.filter(({ isStored }) => !isStored).map(async ({ path }) => ({ path, bytes: await readFile(join(root, path)) })));
}

/** Writes what an act removed or replaced into the history; what has no bytes here is found by its name. */
export async function insertReplaced(tx: Tx, id: string, replaced: readonly KeptFile[], inRows: readonly { path: string; bytes: Buffer }[]): Promise<void> {
  for (const { path, bytes } of inRows) await tx.insertInto('content_kept_files').values({ change_id: id, path, bytes }).execute();
  for (const { path, sha, size } of replaced) {
    if (inRows.some((row) => row.path === path)) continue;
    await tx.insertInto('content_stored_files').values({ change_id: id, path, sha, size }).execute();
  }
}
type KeptFile = KeptName & { path: string };

/** The files that an act removed or replaced; null where one of them is no longer there. @throws StorageAway */
export async function readReplaced(db: Db | Tx, store: ContentStore, { id, commit }: Pick<ContentChangeRow, 'id' | 'commit'>) {
  const rows = await db.selectFrom('content_kept_files').select(['path', 'bytes']).where('change_id', '=', id).orderBy('path').execute();
  const stored = await db.selectFrom('content_stored_files').select(['path', 'sha', 'size']).where('change_id', '=', id).orderBy('path').execute();
  // The embedded database gives plain bytes.
  const found: { path: string; bytes: FileBytes }[] = rows.map(({ path, bytes }) => ({ path, bytes: Buffer.from(bytes) }));
  for (const { path, sha, size } of stored) {
    const bytes = await store.findKept({ sha, size: Number(size) }, commit);
    if (bytes === null) return null;
    found.push({ path, bytes });
  }
  return found;
}

/** The text of a small file. */
export async function textOf(bytes: FileBytes): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(bytes)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** The paths of what acts removed or replaced and what is still there, by act. */
export async function pathsKept(db: Db | Tx, store: ContentStore, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const kept = new Map<string, Set<string>>();
  if (ids.length === 0) return kept;
  const add = (id: string, path: string) => kept.set(id, (kept.get(id) ?? new Set()).add(path));
  for (const row of await db.selectFrom('content_kept_files').select(['change_id', 'path']).where('change_id', 'in', ids).execute())
    add(row.change_id, row.path);
  const stored = await db.selectFrom('content_stored_files').select(['change_id', 'path', 'sha', 'size']).where('change_id', 'in', ids).execute();
  for (const { change_id, path, sha, size } of stored) if (await store.hasKept({ sha, size: Number(size) })) add(change_id, path);
  return kept;
}

/** Whether the files of an act can be taken back: those that it put are there, and those that it replaced or removed are kept. */
export function mayFilesComeBack({ key, files }: Pick<Present, 'key' | 'files'>, row: Pick<ContentChangeRow, 'files'>, kept: ReadonlySet<string>): boolean {
  return row.files.every(({ name, change }) => {
    const path = `${placeOf(key)}/${name}`;
    const isThere = (files ?? []).some((file) => file.path === path);
    if (change === 'added') return isThere;
    return kept.has(path) && isThere === (change === 'changed');
  });
}
