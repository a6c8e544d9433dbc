import { randomUUID } from 'node:crypto';
import { Refusal } from '../../contract/refusal.ts';
import { type ChangedField, type ChangedFile, changedFields } from '../../domain/editing/content-change.ts';
import { contentId } from '../../domain/editing/content-item.ts';
import type { ItemValues } from '../../editorial/writing/check-item.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';
import { StorageAway, StorageFull } from '../adapters/storage-fault.ts';
import type { Tx } from '../db/client.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { requestRelease } from '../releases/release-queries.ts';
import { type ActAsked, type Plan, type Present, readPresent } from './act.ts';
import { insertChange, lockContent, readLastNumber } from './change-queries.ts';
import { checkPlan, checkPlanWithAll, isHeldToAll, mayBeHeldToAll } from './checks/check-plan.ts';
import { revisionOf } from './content-folder.ts';
import { type EditingTools, healContent, healWithin } from './editing.ts';
import { insertReplaced, isTextFile, readForRows, replacedBy } from './history/replaced-files.ts';
import { type FileChange, filesAfter } from './item-values.ts';
import { ContentMoved, type WrittenAct } from './store/content-store.ts';

/**
 * Does an act on an item: alone, checked, in the files and in the history or in neither, with a release asked for. An act that changes nothing is none.
 * @returns the item's revision; null where it has gone
 * @throws Refusal CONTENT_AWAY, STORAGE_FULL, VALIDATION_FAILED, and whatever the plan refuses
 */
export async function performAct(tools: EditingTools, asked: ActAsked, once: IdempotencyKey | null = null): Promise<Done> {
  try {
    return await performOnce(tools, asked, once);
  } catch (error) {
    if (!(error instanceof ContentMoved)) throw awayOrElse(error);
  }
  // Somebody else has committed something at the host: the same act once more, on what is there now.
  try {
    return await performOnce(tools, asked, once);
  } catch (error) {
    throw error instanceof ContentMoved ? new Refusal('CONTENT_AWAY', { cause: error, retryAfterSeconds: 5 }) : awayOrElse(error);
  }
}

interface Done {
  revision: string | null;
  change: string | null;
}

async function performOnce(tools: EditingTools, asked: ActAsked, once: IdempotencyKey | null): Promise<Done> {
  const { store, summaries } = tools.editing;
  let written: WrittenAct | null = null;
  try {
    await store.refresh();
    await healContent(tools, store);
    const checked = await checkWithAll(tools, asked);
    const done = await withIdempotency(tools, once, async (tx) => {
      await lockContent(tx);
      await healWithin(tx, store);
      const present = await readPresent(store, asked.key, { isFresh: true });
      const plan = await asked.plan(tx, present);
      if (plan.changes.length === 0 && (plan.stillRight ?? []).length === 0) return { revision: present.revision, change: null };
      await checkPlan(tools, present, plan);
      // Another act came between: what all of the content says to this one is to be asked again.
      if (isHeldToAll(asked, plan) && checked !== (await readLastNumber(tx))) throw new Refusal('UNAVAILABLE_NOW', { retryAfterSeconds: 1 });
      return await record(tools, tx, { asked, present, plan }, (act) => {
        written = act;
      });
    });
    await settle(tools, written, done.change);
    return done;
  } catch (error) {
    // Whether it is in the history is asked anew: a connection that was lost at the end does not say.
    if (written !== null)
      await healContent(tools, store).catch((cause: unknown) => tools.log.warn({ err: cause }, 'an act on the content waits to be taken back'));
    throw error;
  } finally {
    // Of a list it is no fault that it does not know yet.
    await summaries.renew(asked.key).catch(() => {});
  }
}

/**
 * Holds an act to the whole content before anybody is kept waiting for it, as far as it is one that has to be. @returns the number of the last act then
 * @throws Refusal, StorageAway
 */
async function checkWithAll(tools: EditingTools, asked: ActAsked): Promise<number> {
  const { db } = tools.database;
  const last = await readLastNumber(db);
  if (!mayBeHeldToAll(asked)) return last;
  const present = await readPresent(tools.editing.store, asked.key);
  const plan = await db.transaction().execute((tx) => asked.plan(tx, present));
  await checkPlan(tools, present, plan);
  if (plan.changes.length > 0 && isHeldToAll(asked, plan)) await checkPlanWithAll(tools, plan);
  return last;
}

/** Of the content it is said that it is away, and not that the server is. */
export function awayOrElse(error: unknown): unknown {
  if (error instanceof StorageFull) return new Refusal('STORAGE_FULL', { cause: error });
  const isAway = error instanceof StorageAway || (error instanceof Refusal && error.cause instanceof StorageAway);
  return isAway ? new Refusal('CONTENT_AWAY', { cause: error, retryAfterSeconds: 5 }) : error;
}

/** Of an act that says something of texts and changes none. */
const NOTHING_WRITTEN: WrittenAct = { commit: null, reviewUrl: null, settle: async () => null };

async function record(
  tools: EditingTools,
  tx: Tx,
  { asked, present, plan }: { asked: ActAsked; present: Present; plan: Plan },
  tell: (written: WrittenAct) => void,
): Promise<{ revision: string | null; change: string }> {
  const { store } = tools.editing;
  const id = randomUUID();
  const after = plan.values === null ? null : revisionOf(filesAfter(present.files ?? [], plan.changes));
  const fields = changedFields(plain(present.values), plain(plan.values), '');
  const files = filesChanged(present, plan.changes);
  const replaced = replacedBy(present, plan);
  const inRows = await readForRows(present.root, replaced);
  const author = await tx.selectFrom('members').select(['name', 'account']).where('id', '=', asked.memberId).executeTakeFirstOrThrow();
  const change = {
    ...{ id, item: contentId(asked.key), act: asked.act, at: tools.now(), actor_id: asked.memberId },
    ...{ revision_before: present.revision, revision_after: after, fields, files },
    ...{ languages: languagesOf(fields, plan.stillRight ?? []), commit: null, review_url: null, undoes: plan.undoes ?? null },
  };
  const message = messageOf(asked, fields, files);
  const written =
    plan.changes.length === 0
      ? NOTHING_WRITTEN
      : await store.write({
          ...{ id, key: asked.key, files: plan.changes, keep: replaced.filter(({ isStored }) => isStored) },
          ...{ author: { name: author.name ?? '', account: author.account }, message, change: { ...change, replaced } },
        });
  tell(written);
  await insertChange(tx, { ...change, commit: written.commit, review_url: written.reviewUrl });
  await insertReplaced(tx, id, replaced, inRows);
  if (tools.releases !== null && plan.changes.length > 0) {
    await requestRelease(tx, 'content', tools.now());
    await tools.jobs.enqueue(tx, 'make-release', {});
  }
  return { revision: after, change: id };
}

/**
 * Lets go of what was kept for taking an act back; a commit of it that comes now is written into the history. Alone, as every act: whoever waited for this one
 * has begun to bring it to its end, and two at it would take each other's files away.
 */
async function settle(tools: EditingTools, written: WrittenAct | null, change: string | null): Promise<void> {
  if (written === null || change === null) return;
  try {
    await tools.database.db.transaction().execute(async (tx) => {
      await lockContent(tx);
      const commit = await written.settle();
      if (commit !== null) await tx.updateTable('content_changes').set({ commit }).where('id', '=', change).execute();
    });
  } catch (error) {
    // It is in the history and in the files: the next act, or the next start, brings it to its end.
    tools.log.warn({ err: error }, 'an act on the content waits to be brought to its end');
  }
}

/** Values as they are compared: a language without a text is not there. */
function plain(values: ItemValues | null): unknown {
  if (values === null) return {};
  const { shared, texts } = values;
  return { shared, ...(texts && { texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)) }) };
}

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function filesChanged({ files }: Present, changes: readonly FileChange[]): ChangedFile[] {
  const had = (path: string) => (files ?? []).some((file) => file.path === path);
  return changes
    .filter(({ path }) => !isTextFile(path))
    .map(({ path, bytes }) => ({ name: nameIn(path), change: bytes === null ? 'removed' : had(path) ? 'changed' : 'added' }));
}

const languagesOf = (fields: readonly ChangedField[], stillRight: readonly Language[]): Language[] =>
  LANGUAGES.filter((language) => stillRight.includes(language) || fields.some(({ field }) => `${field}.`.startsWith(`texts.${language}.`)));

/** A line for whoever reads the commits. */
function messageOf({ key, act }: ActAsked, fields: readonly ChangedField[], files: readonly ChangedFile[]): string {
  const names = [...fields.map(({ field }) => field.replace(/^(?:shared|texts)\.?/, '')), ...files.map(({ name }) => name)].filter(Boolean);
  const told = names.slice(0, 5).join(', ') + (names.length > 5 ? ' …' : '');
  return `${contentId(key)}: ${act}${act === 'removed' || told === '' ? '' : ` (${told})`}`;
}
