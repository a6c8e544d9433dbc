import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallData, CallRequest } from '../../../contract/call.ts';
import type { sendContentPicture } from '../../../contract/editing/content-picture.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { CONTENT_PICTURE_MAX_SIDE } from '../../../domain/editing/content-item.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import { digestOf } from '../../adapters/storage-fault.ts';
import { countTry } from '../../http/callers/rate-limit.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import { orRefused } from '../../uploads/refuse-picture.ts';
import { readItemFiles } from '../content-folder.ts';
import type { EditingTools } from '../editing.ts';
import { keyOrRefused } from '../form-files.ts';
import { rootOf } from '../store/content-store.ts';

type Sent = CallRequest<typeof sendContentPicture>['body'];

/**
 * Takes a picture in: opened by what it is, whatever it calls itself, turned upright, cut, and made anew as WebP. It waits to be put beside an item.
 * @throws Refusal VALIDATION_FAILED, UNAVAILABLE_NOW, TOO_MANY_REQUESTS
 */
export async function sendPicture(
  deps: EditingTools,
  { picture, ...cut }: Sent,
  memberId: string,
  once: IdempotencyKey | null,
): Promise<CallData<typeof sendContentPicture>> {
  await countTry(deps, LIMITS.contentPictureByEditor, memberId);
  const sent = new Uint8Array(await picture.arrayBuffer());
  const part = partOf(cut);
  const made = await orRefused('picture', deps.pictures.part(sent, { owner: memberId, maxSide: CONTENT_PICTURE_MAX_SIDE, part }));
  const same = JSON.stringify([digestOf(sent).toString('hex'), cut]);
  const ofFile = once && { ...once, bodyHashes: deps.secrets.macs(`content-picture:${same}`) };
  return withIdempotency(deps, ofFile, async (tx) => {
    const { id } = await tx
      .insertInto('content_pictures')
      .values({ member_id: memberId, created_at: deps.now(), width: made.width, height: made.height, bytes: Buffer.from(made.bytes) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, width: made.width, height: made.height, bytes: made.bytes.length };
  });
}

/** The part that is kept, named whole or not at all. @throws Refusal VALIDATION_FAILED */
function partOf({ left, top, width, height }: Omit<Sent, 'picture'>) {
  const given = { left, top, width, height };
  const missing = Object.entries(given).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(given).length) return null;
  if (left === undefined || top === undefined || width === undefined || height === undefined)
    throw new Refusal('VALIDATION_FAILED', { faults: missing.map(([field]) => ({ field, message: 'REQUIRED' })) });
  return { left, top, width, height };
}

/** A picture that waits, for whoever has sent it. @throws Refusal NOT_FOUND */
export async function readStaged({ database }: Pick<EditingTools, 'database'>, id: string, memberId: string): Promise<Buffer> {
  const row = await database.db.selectFrom('content_pictures').select('bytes').where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return Buffer.from(row.bytes);
}

/** A picture beside an item as WebP. @throws Refusal NOT_FOUND, UNAVAILABLE_NOW; StorageAway */
export async function readBeside(deps: EditingTools, { id, name }: { id: string; name: string }, memberId: string): Promise<Uint8Array> {
  const key = keyOrRefused(id);
  const root = await rootOf(deps.editing.store, key);
  const files = await readItemFiles(root, key);
  const file = files?.find((each) => each.name === name && /\.(?:webp|jpg|png)$/.test(each.name));
  if (file === undefined) throw new Refusal('NOT_FOUND');
  const bytes = await readFile(join(root, file.path));
  return name.endsWith('.webp') ? bytes : orRefused('name', deps.pictures.photo(bytes, { owner: memberId, maxSide: CONTENT_PICTURE_MAX_SIDE }));
}
