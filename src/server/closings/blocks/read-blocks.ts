import type { BlockablesOutput, BlockOutput, BlockPlanInput, BlockPreviewOutput } from '../../../contract/closings/block.ts';
import { timesLeft } from '../../../domain/closings/block.ts';
import { closingStatusAt } from '../../../domain/closings/closing-state.ts';
import type { SpaceId } from '../../../domain/spaces/space.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Library } from '../../../editorial/library.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type Listing, mapListing } from '../../http/lists/listing.ts';
import { fieldOf, localize } from '../../http/localize.ts';
import { type BlockRow, type BlockWhen, readBlock, readBlocks } from '../../opening/block-queries.ts';
import { closingState, countClosingItems } from '../../opening/closing-queries.ts';
import { times } from '../../opening/read-closings.ts';
import { kindOf } from '../../rent/quote.ts';
import { toDeviceResponse } from '../../rent/rent-response.ts';
import { countStanding } from '../affected-bookings.ts';
import { NOTHING, toCounts, toHitMembers } from '../read-closings.ts';
import { readStandingOnBlock } from './affected-by-block.ts';
import { foundBlock, plannedBlock } from './planned-block.ts';

function toSpaceResponse({ spaces }: Library, id: SpaceId) {
  const space = spaces.find((each) => each.id === id);
  if (space === undefined) throw new Error(`there is no space ${id}`);
  return { id, ...localize('title', fieldOf(space.texts, 'title')) };
}

function toBlockable(library: Library, id: string) {
  const device = library.devices.find((each) => each.id === id);
  return {
    device: toDeviceResponse(library, { deviceId: id, kind: device ? kindOf(library, device) : 'equipment' }),
    quantity: device?.data.quantity ?? 0,
  };
}

/** The seats, equipment and spaces that can be blocked, in their order. */
export function readBlockables(library: Library): BlockablesOutput {
  return {
    devices: library.devices.map(({ id }) => toBlockable(library, id)),
    spaces: library.spaces.map(({ id }) => toSpaceResponse(library, id as SpaceId)),
  };
}

/** A block as staff sees it, with what is left to be called off. */
export async function readStaffBlock(db: Db | Tx, library: Library, block: BlockRow, now: Date): Promise<BlockOutput> {
  const counted = (await countClosingItems(db, [block.id], 'block_id')).get(block.id) ?? NOTHING;
  const status = closingStatusAt(closingState(block), now);
  const { fromOn, untilOn, weekdays, fromHour, toHour } = block.plan;
  return {
    id: block.id,
    devices: block.devices.map(({ deviceId, pieces }) => ({ ...toBlockable(library, deviceId), pieces })),
    spaces: block.spaces.map((id) => toSpaceResponse(library, id)),
    ...{ from_on: fromOn, until_on: untilOn, weekdays: [...weekdays], from_hour: fromHour, to_hour: toHour },
    times_left: timesLeft(block.times, now).length,
    ...localize('reason', block.reason),
    follows: block.follows,
    changed_from: block.followedBy?.fromOn ?? null,
    created_at: isoWithOffset(block.createdAt),
    ended_at: block.reopenedAt === null ? null : isoWithOffset(block.reopenedAt),
    is_over: status === 'over',
    called_off: toCounts(counted),
    members_left: status === 'standing' ? (await readStandingOnBlock(db, library, block, now)).length : null,
  };
}

/** One block for the staff. @throws Refusal NOT_FOUND */
export async function readOneBlock({ database, library, now }: Deps, id: string): Promise<BlockOutput> {
  return readStaffBlock(database.db, library, foundBlock(await readBlock(database.db, id)), now());
}

/** Blocks for the staff. */
export function readStaffBlocks({ database, library, now }: Deps, when: BlockWhen): Listing<BlockOutput> {
  const at = now();
  return mapListing(readBlocks(database.db, when, at), async (rows) => {
    const blocks: BlockOutput[] = [];
    for (const block of rows) blocks.push(await readStaffBlock(database.db, library, block, at));
    return blocks;
  });
}

/** All that a block, or a change of one, would call off, by member. @throws Refusal VALIDATION_FAILED, NOT_FOUND */
export async function previewBlock(
  { database, library, now }: Pick<Deps, 'database' | 'library' | 'now'>,
  { changes, ...form }: BlockPlanInput & { changes?: string },
): Promise<BlockPreviewOutput> {
  const before = changes === undefined ? null : foundBlock(await readBlock(database.db, changes));
  const planned = plannedBlock(library, form, now(), before);
  // What it changes makes room for it.
  const standing = await readStandingOnBlock(database.db, library, { ...planned, ...(before && { id: before.id }) }, now());
  return {
    times: planned.times.map(times),
    counts: toCounts(countStanding(standing)),
    members: await toHitMembers(database.db, library, standing),
  };
}
