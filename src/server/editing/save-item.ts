import type { CallRequest } from '../../contract/call.ts';
import type { createContentItem, saveContentItem } from '../../contract/editing/staff-content.ts';
import { Refusal } from '../../contract/refusal.ts';
import { contentId, type ItemKey, isItemCollection } from '../../domain/editing/content-item.ts';
import type { Tx } from '../db/client.ts';
import type { IdempotencyKey } from '../http/with-idempotency.ts';
import type { Plan, Present } from './act.ts';
import type { EditingTools } from './editing.ts';
import { filesOfForm, givenValues, keyOrRefused } from './form-files.ts';
import { performAct } from './perform-act.ts';

type Saved = CallRequest<typeof saveContentItem>['body'];
type Created = CallRequest<typeof createContentItem>['body'];

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
