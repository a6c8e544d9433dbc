import { join } from 'node:path';
import { Refusal } from '../../../contract/refusal.ts';
import { clipMediaOf } from '../../../domain/editing/clip.ts';
import { readItemFiles } from '../content-folder.ts';
import type { EditingTools } from '../editing.ts';
import { keyOrRefused } from '../form-files.ts';
import { rootOf } from '../store/content-store.ts';
import { bytesOfFile, type StoredBytes } from '../store/file-bytes.ts';
import { bytesOfClip, findClip } from './content-clips.ts';

/** A clip or captions that wait, for whoever has sent them. @throws Refusal NOT_FOUND */
export async function readStagedClip({ database }: Pick<EditingTools, 'database'>, id: string, memberId: string): Promise<StoredBytes> {
  const clip = await findClip(database.db, id, memberId);
  if (clip === undefined) throw new Refusal('NOT_FOUND');
  return bytesOfClip(database.db, id, clip);
}

/** A clip or captions beside an item. @throws Refusal NOT_FOUND; StorageAway */
export async function readClipBeside({ editing }: Pick<EditingTools, 'editing'>, { id, name }: { id: string; name: string }): Promise<StoredBytes> {
  const key = keyOrRefused(id);
  const root = await rootOf(editing.store, key);
  const file = (await readItemFiles(root, key))?.find((each) => each.name === name);
  if (file === undefined || clipMediaOf(name) === null) throw new Refusal('NOT_FOUND');
  return bytesOfFile(join(root, file.path), file);
}
