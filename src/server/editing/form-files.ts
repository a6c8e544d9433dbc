import type { CallRequest } from '../../contract/call.ts';
import type { saveContentItem } from '../../contract/editing/staff-content.ts';
import type { FieldFault } from '../../contract/field-message.ts';
import { Refusal } from '../../contract/refusal.ts';
import { CLIP_NAME, clipMediaOf, isBesideClip } from '../../domain/editing/clip.ts';
import { type ItemKey, isItemCollection, itemKeyOf } from '../../domain/editing/content-item.ts';
import type { ItemValues } from '../../editorial/writing/check-item.ts';
import { inEachLanguage } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import type { Present } from './act.ts';
import { bytesOfClip, findClip } from './clips/content-clips.ts';
import { placeOf } from './content-folder.ts';
import { type FileChange, filesFor } from './item-values.ts';
import { blobSha, type FileBytes } from './store/file-bytes.ts';

type Given = Pick<CallRequest<typeof saveContentItem>['body'], 'shared' | 'texts' | 'put' | 'drop'>;

/** The item that an id names. @throws Refusal NOT_FOUND where it can name none */
export function keyOrRefused(id: string): ItemKey {
  const key = itemKeyOf(id);
  if (key === null) throw new Refusal('NOT_FOUND');
  return key;
}

/** Values as they came, without what is not there. */
export function givenValues({ collection }: Pick<ItemKey, 'collection'>, { shared, texts }: Pick<Given, 'shared' | 'texts'>): ItemValues {
  return { shared: shared ?? {}, texts: isItemCollection(collection) ? inEachLanguage((language) => texts?.[language] ?? null) : null };
}

/**
 * The files that a form changes: of its values, and of the pictures and clips that it puts beside the item or takes away. The bytes of clips are read by whoever asks for
 * them within the transaction.
 * @param memberId the sender of the pictures and clips
 * @throws Refusal VALIDATION_FAILED where one of them is not there
 */
export async function filesOfForm(tx: Tx, { key, files }: Pick<Present, 'key' | 'files'>, given: Given, memberId: string): Promise<FileChange[]> {
  const faults: FieldFault[] = [];
  const changes = filesFor(key, files ?? [], givenValues(key, given));
  for (const [i, put] of given.put.entries()) {
    const isTwice = given.put.findIndex((other) => other.name === put.name) !== i;
    const sent = isTwice || !isItemCollection(key.collection) ? null : await sentFile(tx, put, memberId);
    const path = `${placeOf(key)}/${put.name}`;
    if (sent === null) faults.push({ field: `put.${i}.${'picture_id' in put ? 'picture_id' : 'clip_id'}`, message: 'NOT_AN_OPTION' });
    else if (!(files ?? []).some((file) => file.path === path && file.sha === sent.sha)) changes.push({ path, bytes: sent.bytes });
  }
  for (const [i, name] of given.drop.entries()) {
    const file = (files ?? []).find((each) => each.name === name);
    const isPut = given.put.some((each) => each.name === name);
    // Taken away already by the same form, whose answer was lost.
    if (file === undefined && mayGo(name)) continue;
    if (file === undefined || isPut || !mayGo(name)) faults.push({ field: `drop.${i}`, message: 'NOT_AN_OPTION' });
    else changes.push({ path: file.path, bytes: null });
  }
  if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
  return changes;
}

const mayGo = (name: string): boolean => /^[\w-]+\.(?:webp|jpg|png)$/.test(name) || CLIP_NAME.test(name) || isBesideClip(name);

type Put = Given['put'][number];

/** A file that was sent before; null where it is not there, or is of another kind than its name says. */
async function sentFile(tx: Tx, put: Put, memberId: string): Promise<{ sha: string; bytes: FileBytes } | null> {
  if ('clip_id' in put) {
    const clip = await findClip(tx, put.clip_id, memberId);
    if (clip === undefined || clip.media_type !== clipMediaOf(put.name)) return null;
    return { sha: clip.sha, bytes: bytesOfClip(tx, put.clip_id, clip) };
  }
  const picture = await tx.selectFrom('content_pictures').select('bytes').where('id', '=', put.picture_id).where('member_id', '=', memberId).executeTakeFirst();
  // The embedded database gives plain bytes.
  const bytes = picture && Buffer.from(picture.bytes);
  return bytes === undefined ? null : { sha: blobSha(bytes), bytes };
}
