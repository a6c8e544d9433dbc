import type { CallRequest } from '../../contract/call.ts';
import type { createContentItem, saveContentItem } from '../../contract/editing/staff-content.ts';
import type { FieldFault } from '../../contract/field-message.ts';
import { Refusal } from '../../contract/refusal.ts';
import { contentId, type ItemKey, isItemCollection, itemKeyOf } from '../../domain/editing/content-item.ts';
import type { ItemValues } from '../../editorial/writing/check-item.ts';
import { inEachLanguage } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import type { IdempotencyKey } from '../http/with-idempotency.ts';
import type { Plan, Present } from './act.ts';
import { blobSha, type ItemFile, placeOf } from './content-folder.ts';
import type { EditingTools } from './editing.ts';
import { type FileChange, filesFor } from './item-values.ts';
import { performAct } from './perform-act.ts';

type Saved = CallRequest<typeof saveContentItem>['body'];
type Created = CallRequest<typeof createContentItem>['body'];
type Given = Pick<Saved, 'shared' | 'texts' | 'put' | 'drop'>;

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
 * The files that a form changes: of its values, and of the pictures that it puts beside the item or takes away.
 * @param memberId whoever has sent the pictures
 * @throws Refusal VALIDATION_FAILED where a picture is not there
 */
export async function filesOfForm(tx: Tx, { key, files }: Pick<Present, 'key' | 'files'>, given: Given, memberId: string): Promise<FileChange[]> {
  const faults: FieldFault[] = [];
  const changes = filesFor(key, files ?? [], givenValues(key, given));
  for (const [i, { name, picture_id }] of given.put.entries()) {
    const picture = await tx.selectFrom('content_pictures').select('bytes').where('id', '=', picture_id).where('member_id', '=', memberId).executeTakeFirst();
    const isTwice = given.put.findIndex((other) => other.name === name) !== i;
    if (picture === undefined || isTwice || !isItemCollection(key.collection)) faults.push({ field: `put.${i}.picture_id`, message: 'NOT_AN_OPTION' });
    else changes.push(...differing(files ?? [], `${placeOf(key)}/${name}`, picture.bytes));
  }
  for (const [i, name] of given.drop.entries()) {
    const file = (files ?? []).find((each) => each.name === name);
    const isPut = given.put.some((each) => each.name === name);
    // Taken away already by the same form, whose answer was lost.
    if (file === undefined && isPictureName(name)) continue;
    if (file === undefined || isPut || !isPictureName(name)) faults.push({ field: `drop.${i}`, message: 'NOT_AN_OPTION' });
    else changes.push({ path: file.path, bytes: null });
  }
  if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
  return changes;
}

const isPictureName = (name: string): boolean => /^[\w-]+\.(?:webp|jpg|png)$/.test(name);
const differing = (files: readonly ItemFile[], path: string, bytes: Uint8Array): FileChange[] =>
  files.some((file) => file.path === path && file.sha === blobSha(bytes)) ? [] : [{ path, bytes }];

/**
 * Saves an item. What is as it is asked to be already is saved, whatever it was based on: a repetition whose answer was lost is answered as the first.
 * @throws Refusal NOT_FOUND; CONTENT_CHANGED where somebody else has saved since; VALIDATION_FAILED by the rules of the build
 */
export async function saveItem(tools: EditingTools, id: string, given: Saved, memberId: string): Promise<void> {
  const key = keyOrRefused(id);
  const plan = async (tx: Tx, present: Present): Promise<Plan> => {
    if (present.values === null) throw new Refusal('NOT_FOUND');
    const changes = await filesOfForm(tx, present, given, memberId);
    const isOther = changes.length > 0 && present.revision !== given.revision;
    if (isOther) throw new Refusal('CONTENT_CHANGED');
    return { changes, values: givenValues(key, given), stillRight: given.still_right };
  };
  await performAct(tools, { key, act: 'saved', memberId, plan });
}

/** Begins an item under a name that is free. @returns its id @throws Refusal VALIDATION_FAILED, by the name where it is taken */
export async function createItem(tools: EditingTools, given: Created, memberId: string, once: IdempotencyKey | null): Promise<string> {
  const key: ItemKey = { collection: given.collection, name: given.name };
  const plan = async (tx: Tx, present: Present): Promise<Plan> => {
    if (present.files !== null) throw new Refusal('VALIDATION_FAILED', { faults: [{ field: 'name', message: 'NAME_TAKEN' }] });
    const changes = await filesOfForm(tx, present, { ...given, drop: [] }, memberId);
    return { changes, values: givenValues(key, given) };
  };
  await performAct(tools, { key, act: 'created', memberId, plan }, once);
  return contentId(key);
}

/** Removes an item with all that is beside it. @throws Refusal NOT_FOUND, CONTENT_CHANGED; VALIDATION_FAILED while others speak of it */
export async function removeItem(tools: EditingTools, id: string, revision: string, memberId: string): Promise<void> {
  const key = keyOrRefused(id);
  if (!isItemCollection(key.collection)) throw new Refusal('NOT_FOUND');
  const plan = async (_: Tx, { files, revision: now }: Present): Promise<Plan> => {
    if (files === null) throw new Refusal('NOT_FOUND');
    if (now !== revision) throw new Refusal('CONTENT_CHANGED');
    return { changes: files.map(({ path }) => ({ path, bytes: null })), values: null };
  };
  await performAct(tools, { key, act: 'removed', memberId, plan });
}
