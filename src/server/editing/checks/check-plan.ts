import { Refusal } from '../../../contract/refusal.ts';
import { type ContentCollection, isItemCollection } from '../../../domain/editing/content-item.ts';
import { type Checked, checkItem, type ItemValues } from '../../../editorial/writing/check-item.ts';
import type { ActAsked, Plan, Present } from '../act.ts';
import type { EditingTools } from '../editing.ts';
import { toFaultElsewhere, toFieldFault } from '../fault-words.ts';
import type { FileChange } from '../item-values.ts';
import { checkWhole } from './check-whole.ts';
import { readReferable } from './surroundings.ts';

type Tools = Pick<EditingTools, 'editing' | 'now'>;

/** Checks such values of an item by itself as the build would. @throws StorageAway */
export async function checkValues(
  { editing, now }: Tools,
  { key, files }: Pick<Present, 'key' | 'files'>,
  values: ItemValues,
  changes: readonly FileChange[],
): Promise<Checked> {
  const referable = isItemCollection(key.collection) ? readReferable(editing.store.root, key) : null;
  const names = new Set((files ?? []).map(({ name }) => name));
  for (const { path, bytes } of changes) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (bytes === null) names.delete(name);
    else names.add(name);
  }
  return checkItem(key, values, {
    release: { at: now() },
    referable: () => {
      if (referable === null) throw new Error('a list refers to nothing');
      return referable;
    },
    files: names,
  });
}

/** Pages that every release must have. */
const NEEDED: readonly ContentCollection[] = ['home', 'rule', 'legal'];

/** Acts that may have to be held to the whole content, as far as is known before they are planned. */
export const mayBeHeldToAll = ({ key, act }: Pick<ActAsked, 'key' | 'act'>): boolean =>
  act !== 'created' && (act !== 'saved' || !isItemCollection(key.collection) || NEEDED.includes(key.collection));

/** Whether an act is held to the whole content, as what others ask for is: lists, settings, an item that goes, the pages that must be there. */
export const isHeldToAll = ({ key, act }: Pick<ActAsked, 'key' | 'act'>, { values }: Pick<Plan, 'values'>): boolean =>
  act !== 'created' && (values === null || !isItemCollection(key.collection) || NEEDED.includes(key.collection));

/** Holds what an act makes of an item to all that the build holds the item itself to. @throws Refusal VALIDATION_FAILED; StorageAway */
export async function checkPlan(tools: Tools, present: Present, plan: Plan): Promise<void> {
  if (plan.values === null) return;
  const { faults } = await checkValues(tools, present, plan.values, plan.changes);
  if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults: faults.map(toFieldFault) });
}

/** Holds it to the whole content. @throws Refusal VALIDATION_FAILED; StorageAway */
export async function checkPlanWithAll(tools: Tools & Pick<EditingTools, 'releases'>, plan: Plan): Promise<void> {
  const { store, scratch } = tools.editing;
  const fault = await checkWhole(store.root, plan.changes, { scratch, at: tools.now(), code: tools.releases?.delivered.code ?? null });
  if (fault !== null) throw new Refusal('VALIDATION_FAILED', { faults: [toFaultElsewhere(plan.values === null ? 'id' : 'shared', fault)] });
}
