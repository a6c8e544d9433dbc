import { sql } from 'kysely';
import type { ActivityType } from '../../domain/content/activity.ts';
import type { CollectableKind } from '../../domain/content/collectable.ts';
import type { Db } from '../db/client.ts';

export interface CollectableItem {
  kind: CollectableKind;
  id: string;
  /** Of an activity alone. */
  activityType: ActivityType | null;
}

/** Adds an item to a member's favourites; one that is there stays where it is. */
export async function insertCollected(db: Db, memberId: string, { kind, id, activityType }: CollectableItem, now: Date): Promise<void> {
  await sql`INSERT INTO collected_items (member_id, kind, item_id, activity_type, collected_at)
    VALUES (${memberId}::uuid, ${kind}::text, ${id}::text, ${activityType}::text, ${now}::timestamptz)
    ON CONFLICT (member_id, kind, item_id) DO NOTHING`.execute(db);
}

/** Removes an item from a member's favourites. False: it was not there, or as an activity of another type. */
export async function deleteCollected(
  db: Db,
  memberId: string,
  { kind, id, activityType }: CollectableItem,
  { ofAnyType }: { ofAnyType: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`DELETE FROM collected_items
    WHERE member_id = ${memberId}::uuid AND kind = ${kind}::text AND item_id = ${id}::text
      AND (${ofAnyType}::boolean OR activity_type IS NOT DISTINCT FROM ${activityType}::text)
    RETURNING item_id AS id`.execute(db);
  return rows.length > 0;
}

export interface CollectedRow {
  position: number;
  itemId: string;
  activityType: ActivityType | null;
  collectedAt: Date;
}

export interface CollectedPage {
  limit: number;
  offset: number;
  /** Only what stands after this position. */
  before: number | null;
}

/** A page of a member's favourites of a kind, what was added last first, and how many there are. */
export async function readCollectedRows(
  db: Db,
  memberId: string,
  kind: CollectableKind,
  { limit, offset, before }: CollectedPage,
): Promise<{ rows: CollectedRow[]; total: number }> {
  const { rows } = await sql<{ position: string | null; itemId: string; activityType: ActivityType | null; collectedAt: Date; total: string }>`
    SELECT entry.id AS position, entry.item_id AS "itemId", entry.activity_type AS "activityType", entry.collected_at AS "collectedAt", counted.total
    FROM (SELECT count(*) AS total FROM collected_items WHERE member_id = ${memberId}::uuid AND kind = ${kind}::text) AS counted
    LEFT JOIN LATERAL (
      SELECT id, item_id, activity_type, collected_at FROM collected_items
      WHERE member_id = ${memberId}::uuid AND kind = ${kind}::text AND id < coalesce(${before}::bigint, 9223372036854775807)
      ORDER BY id DESC LIMIT ${limit}::integer OFFSET ${offset}::integer
    ) AS entry ON true
    ORDER BY entry.id DESC`.execute(db);
  return {
    rows: rows.flatMap(({ position, itemId, activityType, collectedAt }) =>
      position === null ? [] : [{ position: Number(position), itemId, activityType, collectedAt }],
    ),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** Those of some items that a member keeps. */
export async function readCollectedIds(db: Db, memberId: string, kind: CollectableKind, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`SELECT item_id AS id FROM collected_items
    WHERE member_id = ${memberId}::uuid AND kind = ${kind}::text AND item_id = ANY (${ids}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of some items of several kinds, `{kind}.{id}`, that a member keeps. */
export async function readCollectedNames(db: Db, memberId: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT entry.kind || '.' || entry.item_id AS name
    FROM unnest(${names}::text[]) AS asked (name)
    JOIN collected_items AS entry ON entry.member_id = ${memberId}::uuid AND entry.kind = split_part(asked.name, '.', 1) AND entry.item_id = split_part(asked.name, '.', 2)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
