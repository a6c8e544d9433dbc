import { join } from 'node:path';
import { Refusal } from '../../../contract/refusal.ts';
import { clipMediaOf } from '../../../domain/editing/clip.ts';
import { readItemFiles } from '../content-folder.ts';
import type { EditingTools } from '../editing.ts';
import { keyOrRefused } from '../form-files.ts';
import { rootOf } from '../store/content-store.ts';
import { bytesOfFile, chunksOf, type StoredBytes } from '../store/file-bytes.ts';
import { streamOf } from '../store/streamed-json.ts';
import { bytesOfClip, findClip } from './content-clips.ts';

/** A file whose bytes come piece by piece. */
interface SentBytes {
  size: number;
  stream(): ReadableStream<Uint8Array>;
}
const asSent = (bytes: StoredBytes): SentBytes => ({ size: bytes.size, stream: () => streamOf(chunksOf(bytes)) });

/** A clip or captions that wait, for whoever has sent them. @throws Refusal NOT_FOUND */
export async function readStagedClip({ database }: Pick<EditingTools, 'database'>, id: string, memberId: string): Promise<SentBytes> {
  const clip = await findClip(database.db, id, memberId);
  if (clip === undefined) throw new Refusal('NOT_FOUND');
  return asSent(bytesOfClip(database.db, id, clip));
}

/** A clip or captions beside an item. @throws Refusal NOT_FOUND; StorageAway */
export async function readClipBeside({ editing }: Pick<EditingTools, 'editing'>, { id, name }: { id: string; name: string }): Promise<SentBytes> {
  const key = keyOrRefused(id);
  const root = await rootOf(editing.store, key);
  const file = (await readItemFiles(root, key))?.find((each) => each.name === name);
  if (file === undefined || clipMediaOf(name) === null) throw new Refusal('NOT_FOUND');
  return asSent(bytesOfFile(join(root, file.path), file));
}
