import { sql } from 'kysely';
import type { ChangedField, ChangedFile } from '../../domain/editing/content-change.ts';
import type { ContentAct } from '../../domain/editing/content-item.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';

/** An act as the history has it. */
export interface ContentChangeRow {
  id: string;
  number: number;
  item: string;
  act: ContentAct;
  at: Date;
  actor_id: string;
  revision_before: string | null;
  revision_after: string | null;
  fields: ChangedField[];
  files: ChangedFile[];
  languages: string[];
  commit: string | null;
  review_url: string | null;
  undoes: string | null;
}
export type NewChange = Omit<ContentChangeRow, 'number'>;

const COLUMNS = [
  ...(['id', 'number', 'item', 'act', 'at', 'actor_id', 'revision_before', 'revision_after', 'fields', 'files', 'languages', 'commit', 'review_url'] as const),
  'undoes',
] as const;

/** Waits until nobody else writes the content, and holds it to the end of the transaction. */
export async function lockContent(tx: Tx): Promise<void> {
  await sql`SELECT lock_content()`.execute(tx);
}

/** Writes an act into the history. */
export async function insertChange(tx: Tx, { fields, files, ...row }: NewChange): Promise<void> {
  await tx
    .insertInto('content_changes')
    .values({ ...row, fields: JSON.stringify(fields), files: JSON.stringify(files) })
    .execute();
}

/** The number of the last act; 0 before the first. */
export async function readLastNumber(db: Db | Tx): Promise<number> {
  const last = await db.selectFrom('content_changes').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst();
  return Number(last?.number ?? 0);
}

/** True of an act that is in the history. */
export async function isChange(db: Db | Tx, id: string): Promise<boolean> {
  return (await db.selectFrom('content_changes').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** One act on an item; undefined where there is none such. */
export const readChange = (db: Db | Tx, item: string, id: string): Promise<ContentChangeRow | undefined> =>
  db.selectFrom('content_changes').select(COLUMNS).where('item', '=', item).where('id', '=', id).executeTakeFirst();

/** The acts on an item with the names of their editors, the last first. */
export const namedChanges = (db: Db | Tx, item: string) =>
  db
    .selectFrom('content_changes')
    .leftJoin('members', (join) => join.onRef('members.id', '=', 'actor_id').on('deleted_at', 'is', null))
    .select(COLUMNS.map((column) => `content_changes.${column}` as const))
    .select('members.name as by')
    .where('item', '=', item)
    .orderBy('number', 'desc');

/** The acts of a review: who did them and when, the first first. */
export async function readReviewed(db: Db | Tx, item: string, url: string): Promise<{ at: string; by: string | null }[]> {
  const rows = await namedChanges(db, item).where('review_url', '=', url).execute();
  return rows.reverse().map(({ at, by }) => ({ at: isoWithOffset(at), by }));
}

/** The change that takes another back, where there is one. */
export async function undoneAmong(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('content_changes').select('undoes').where('undoes', 'in', ids).execute();
  return new Set(rows.flatMap(({ undoes }) => undoes ?? []));
}

/** The last act on a text: changed by it, or said to be right still. */
export interface LastText {
  number: number;
  at: Date;
  commit: string | null;
}
/** The last act on an item, and the last on its text in each language; absent where there was none. */
export interface LastActs {
  at: Date;
  by: string | null;
  byLanguage: Partial<Record<Language, LastText>>;
}

/** The last acts on items; all of them unless some are named. */
export async function readLastActs(db: Db | Tx, items: readonly string[] | null): Promise<Map<string, LastActs>> {
  const texts = await Promise.all(LANGUAGES.map(async (language) => [language, await lastTexts(db, items, language)] as const));
  const last = await db
    .selectFrom('content_changes')
    .leftJoin('members', (join) => join.onRef('members.id', '=', 'actor_id').on('deleted_at', 'is', null))
    .distinctOn('item')
    .select(['item', 'at', 'members.name as by'])
    .$if(items !== null, (query) => query.where('item', 'in', items ?? []))
    .orderBy('item')
    .orderBy('number', 'desc')
    .execute();
  return new Map(
    last.map(({ item, at, by }) => {
      const own = texts.flatMap(([language, ofItems]) => {
        const text = ofItems.get(item);
        return text === undefined ? [] : [[language, text]];
      });
      return [item, { at, by, byLanguage: Object.fromEntries(own) }];
    }),
  );
}

/** The last act on the text in a language, by item. */
async function lastTexts(db: Db | Tx, items: readonly string[] | null, language: Language): Promise<Map<string, LastText>> {
  const rows = await db
    .selectFrom('content_changes')
    .distinctOn('item')
    .select(['item', 'number', 'at', 'commit'])
    .where(sql<boolean>`${language} = ANY (languages)`)
    .$if(items !== null, (query) => query.where('item', 'in', items ?? []))
    .orderBy('item')
    .orderBy('number', 'desc')
    .execute();
  return new Map(rows.map(({ item, number, at, commit }) => [item, { number: Number(number), at, commit }]));
}
