import { type RawBuilder, sql } from 'kysely';
import type { BlockedPieces, BlockedTime, BlockPlan } from '../../domain/closings/block.ts';
import { CARRIED_OUT_MS } from '../../domain/closings/closing-state.ts';
import type { SpaceId } from '../../domain/spaces/space.ts';
import type { Period } from '../../domain/time/period.ts';
import type { Day } from '../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../db/client.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';
import { localizeWhole } from '../http/localize.ts';
import { type ClosingReason, type ClosingRow, lockClosings, reasons } from './closing-queries.ts';

/** The devices and spaces that a block takes out of use. */
export interface BlockedThings {
  devices: readonly BlockedPieces[];
  spaces: readonly SpaceId[];
  /** These spaces, and those that share a part with them. */
  takenSpaces: readonly SpaceId[];
}

/** A block as its row has it: a closing of some things alone. Its `start` and `end` are those of the whole; `reopenedAt` is when it was ended early. */
export interface BlockRow extends Omit<ClosingRow, 'takesBack'>, BlockedThings {
  times: Period[];
  plan: BlockPlan;
  /** The version that it changes. */
  follows: string | null;
  /** The version that changes it, from its first day on. */
  followedBy: { id: string; fromOn: Day } | null;
}
/** A closing of the centre, or of some things in it. */
export type AnyClosing = ClosingRow | BlockRow;
export const isBlock = (closing: AnyClosing): closing is BlockRow => 'devices' in closing;

type Raw = Omit<BlockRow, 'devices' | 'plan'> & BlockPlan & { deviceIds: string[]; pieces: number[] };

/** Instants come as JSON texts; `readRow` parses them. */
const times = sql<Period[]>`(
  SELECT json_agg(json_build_object('start', lower(span), 'end', upper(span)) ORDER BY span) FROM unnest(blocks.times) AS span)`;

const followedBy = sql<BlockRow['followedBy']>`(
  SELECT json_build_object('id', next.id, 'fromOn', next.from_on) FROM blocks AS next WHERE next.follows = blocks.id)`;

function blockRows(db: Db | Tx) {
  return db
    .selectFrom('blocks')
    .select(['id', sql<Date>`lower(times)`.as('start'), sql<Date>`upper(times)`.as('end'), reasons.as('reason'), times.as('times')])
    .select(['created_at as createdAt', 'ended_at as reopenedAt', 'from_on as fromOn', 'until_on as untilOn', 'weekdays'])
    .select(['follows', followedBy.as('followedBy')])
    .select(['from_hour as fromHour', 'to_hour as toHour', 'devices as deviceIds', 'pieces', 'spaces', 'taken_spaces as takenSpaces']);
}

function readRow({ fromOn, untilOn, weekdays, fromHour, toHour, deviceIds, pieces, ...row }: Raw): BlockRow {
  return {
    ...row,
    times: row.times.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
    plan: { fromOn, untilOn, weekdays, fromHour, toHour },
    devices: deviceIds.map((deviceId, i) => ({ deviceId, pieces: pieces[i] ?? 0 })),
  };
}

/** The blocks that may have to be carried out, as `readClosingsToCarryOut`, those first that were made first. */
export async function readBlocksToCarryOut(db: Db | Tx, now: Date): Promise<BlockRow[]> {
  const rows = await blockRows(db)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`upper(times) > ${new Date(now.getTime() - CARRIED_OUT_MS)}::timestamptz`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(readRow);
}

/** Those that stand and are not over, soonest first; those that are over or were ended, newest first. */
export type BlockWhen = 'coming' | 'past';

/** Blocks as they stand at an instant. */
export function readBlocks(db: Db, when: BlockWhen, now: Date): Listing<BlockRow> {
  const isComing = sql<boolean>`(ended_at IS NULL AND upper(times) > ${now}::timestamptz)`;
  const filter = when === 'coming' ? isComing : sql<boolean>`NOT ${isComing}`;
  const every = db.selectFrom('blocks').where(filter);
  const order = when === 'coming' ? sql`lower(times), id` : sql`created_at DESC, id`;
  return listingOf({ db, every, rows: blockRows(db).where(filter).orderBy(order), toItems: (rows) => rows.map(readRow) });
}

/** One block; undefined when there is none. */
export async function readBlock(db: Db | Tx, id: string): Promise<BlockRow | undefined> {
  const row = await blockRows(db).where('id', '=', id).executeTakeFirst();
  return row && readRow(row);
}

/** One block that nobody ends until the transaction does, though others may carry it out for other members meanwhile. */
export async function shareBlock(tx: Tx, id: string): Promise<BlockRow | undefined> {
  await sql`SELECT FROM blocks WHERE id = ${id}::uuid FOR SHARE`.execute(tx);
  return readBlock(tx, id);
}

/** One block that nobody carries out or ends until the transaction does. */
export async function lockBlock(tx: Tx, id: string): Promise<BlockRow | undefined> {
  await sql`SELECT FROM blocks WHERE id = ${id}::uuid FOR NO KEY UPDATE`.execute(tx);
  return readBlock(tx, id);
}

/** Ends a block early; the caller has locked it. */
export async function markEnded(tx: Tx, id: string, { by, now }: { by: string; now: Date }): Promise<void> {
  await tx.updateTable('blocks').set({ ended_at: now, ended_by: by }).where('id', '=', id).execute();
}

/**
 * Leaves a block the times that it has before another version follows; one that has had none is ended. The caller has locked it, and locks the closings
 * before: what is booked from now on asks for the version that follows as well.
 */
export async function cutBlock(tx: Tx, id: string, { times: left, by, now }: { times: readonly Period[]; by: string; now: Date }): Promise<void> {
  if (left.length === 0) return markEnded(tx, id, { by, now });
  await tx
    .updateTable('blocks')
    .set({ times: timesColumn(left) })
    .where('id', '=', id)
    .execute();
}

/** Some times as a column has them. */
export function timesColumn(periods: readonly Period[]): RawBuilder<string> {
  return sql<string>`${`{${periods.map(({ start, end }) => `[${start.toISOString()},${end.toISOString()})`).join(',')}}`}::tstzmultirange`;
}

interface NewBlock extends BlockedThings {
  plan: BlockPlan;
  times: readonly Period[];
  reason: ClosingReason;
  createdBy: string;
  now: Date;
  /** The version that it changes, which is cut already. */
  follows?: string;
}

/** Records a block once all bookings under way are done, and before any other begins. */
export async function insertBlock(tx: Tx, { plan, times, devices, spaces, takenSpaces, reason, createdBy, now, follows }: NewBlock): Promise<string> {
  await lockClosings(tx);
  const { id } = await tx
    .insertInto('blocks')
    .values({
      times: timesColumn(times),
      ...{ from_on: plan.fromOn, until_on: plan.untilOn, weekdays: [...plan.weekdays], from_hour: plan.fromHour, to_hour: plan.toHour },
      devices: devices.map(({ deviceId }) => deviceId),
      pieces: devices.map(({ pieces }) => pieces),
      ...{ spaces: [...spaces], taken_spaces: [...takenSpaces] },
      ...localizeWhole('reason', reason),
      created_at: now,
      created_by: createdBy,
      follows: follows ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The blocked pieces of some devices in a window, by the blocks that stand, one left out when it is named: where availability is asked, as
 * `rent_is_blocked` is where it is booked.
 */
export async function readBlockedTimes(db: Db | Tx, deviceIds: readonly string[], window: Period, except: string | null = null): Promise<BlockedTime[]> {
  const parts = sql<BlockedTime & { id: string }>`(
    SELECT block.id, part.device AS "deviceId", part.pieces, lower(span) AS start, upper(span) AS "end"
    FROM ${standingSpans(window)} CROSS JOIN LATERAL unnest(block.devices, block.pieces) AS part (device, pieces)
    WHERE part.device = ANY (${[...deviceIds]}::text[]))`;
  return db.selectFrom(parts.as('blocked')).select(['deviceId', 'pieces', 'start', 'end']).where(sql<boolean>`id IS DISTINCT FROM ${except}::uuid`).execute();
}

/** When a space is blocked in a window. */
export async function readSpaceBlocks(db: Db | Tx, space: SpaceId, window: Period): Promise<Period[]> {
  const spans = sql<Period>`(
    SELECT lower(span) AS start, upper(span) AS "end" FROM ${standingSpans(window)} WHERE ${space}::text = ANY (block.taken_spaces))`;
  return db.selectFrom(spans.as('blocked')).select(['start', 'end']).execute();
}

/** The blocks that stand, as `block`, with each of their times in a window, as `span`. */
function standingSpans({ start, end }: Period): RawBuilder<unknown> {
  const window = sql`tstzrange(${start}::timestamptz, ${end}::timestamptz)`;
  return sql`(SELECT id, devices, pieces, taken_spaces, times FROM blocks WHERE ended_at IS NULL AND times && ${window}) AS block
    CROSS JOIN LATERAL (SELECT span FROM unnest(block.times) AS span WHERE span && ${window}) AS spans`;
}
