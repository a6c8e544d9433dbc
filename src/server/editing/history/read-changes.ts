import type { ContentChangeOutput } from '../../../contract/editing/content-history.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../../db/client.ts';
import { type Listing, listingOf } from '../../http/lists/listing.ts';
import { type Present, readPresent } from '../act.ts';
import { type ContentChangeRow, namedChanges, undoneAmong } from '../change-queries.ts';
import type { EditingTools } from '../editing.ts';
import { keyOrRefused } from '../form-files.ts';
import type { ContentStore } from '../store/content-store.ts';
import { mayFilesComeBack, pathsKept } from './replaced-files.ts';
import { valuesWithout } from './values-without.ts';

type NamedChange = ContentChangeRow & { by: string | null };

/** The acts on an item, the last first; with `since` those after the last one that left it at that revision. @throws Refusal NOT_FOUND; StorageAway */
export async function listChanges(tools: EditingTools, id: string, { since }: { since?: string | undefined }): Promise<Listing<ContentChangeOutput>> {
  const { db } = tools.database;
  const present = await readPresent(tools.editing.store, keyOrRefused(id));
  const base = since === undefined ? undefined : await numberOf(db, id, since);
  if (present.files === null && (await namedChanges(db, id).limit(1).execute()).length === 0) throw new Refusal('NOT_FOUND');
  const after = base ?? 0;
  return listingOf({
    db,
    every: db.selectFrom('content_changes').where('item', '=', id).where('number', '>', after),
    rows: namedChanges(db, id).where('number', '>', after),
    toItems: (rows) => toChanges(db, tools.editing.store, present, rows),
  });
}

/** The last act that left an item at a revision; undefined where none did, and so every act came after. */
async function numberOf(db: Db, id: string, revision: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('content_changes')
    .select('number')
    .where('item', '=', id)
    .where((where) => where.or([where('revision_after', '=', revision)]))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

async function toChanges(db: Db | Tx, store: ContentStore, present: Present, rows: readonly NamedChange[]): Promise<ContentChangeOutput[]> {
  const gone = await undoneAmong(
    db,
    rows.map(({ id }) => id),
  );
  const kept = await pathsKept(
    db,
    store,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, act, at, by, revision_before, revision_after, fields, files, commit, review_url, undoes }) => {
    const isWhole = revision_before === null ? present.revision === revision_after : revision_after === null && present.files === null;
    const isLeft = revision_before !== null && revision_after !== null && valuesWithout(present, fields) !== null;
    const areBack = revision_before === null || mayFilesComeBack(present, { files }, kept.get(id) ?? new Set());
    return {
      id,
      act,
      at: isoWithOffset(at),
      by,
      revision_before,
      revision_after,
      fields,
      files,
      commit,
      review_url,
      undoes,
      may_be_undone: !gone.has(id) && (isWhole || isLeft) && areBack,
    };
  });
}

/** One act. @throws Refusal NOT_FOUND */
export async function readOneChange(tools: EditingTools, item: string, id: string): Promise<ContentChangeOutput> {
  const { db } = tools.database;
  const row = await namedChanges(db, item).where('content_changes.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const [change] = await toChanges(db, tools.editing.store, await readPresent(tools.editing.store, keyOrRefused(item)), [row]);
  if (change === undefined) throw new Refusal('NOT_FOUND');
  return change;
}
