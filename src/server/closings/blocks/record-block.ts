import { sql } from 'kysely';
import type { BlockInput, BlockOutput } from '../../../contract/closings/block.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { changesAt, timesBefore } from '../../../domain/closings/block.ts';
import { CLOSING_MACHINE } from '../../../domain/closings/closing-state.ts';
import { afterEvent } from '../../../domain/state/state-machine.ts';
import { inEachLanguage } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import { type BlockRow, cutBlock, insertBlock, lockBlock, markEnded, readBlock } from '../../opening/block-queries.ts';
import { closingState, lockClosings } from '../../opening/closing-queries.ts';
import { foundBlock, plannedBlock } from './planned-block.ts';
import { readStaffBlock } from './read-blocks.ts';

type Tools = Pick<Deps, 'database' | 'jobs' | 'library' | 'now'>;

/** Records a block in a transaction; what it hits is called off later. @returns its id */
export async function insertPlanned(tx: Tx, { library, now }: Pick<Deps, 'library' | 'now'>, input: BlockInput, createdBy: string): Promise<string> {
  return insertBlock(tx, { ...plannedBlock(library, input, now()), reason: reasonOf(input), createdBy, now: now() });
}

const reasonOf = (input: BlockInput) => inEachLanguage((language) => input[`reason_${language}`]);

/** A block that can be changed now, locked. @throws Refusal NOT_FOUND, NOT_IN_STATE when it is over, was ended, or was changed already */
async function lockChangeable(tx: Tx, id: string, now: Date): Promise<BlockRow> {
  const block = foundBlock(await lockBlock(tx, id));
  const state = { ...closingState(block), isFollowed: block.followedBy !== null };
  const after = afterEvent(CLOSING_MACHINE, state, { event: 'change', by: 'staff' }, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  return block;
}

/**
 * Changes a block in a transaction, from the first day of the plan on: another version follows it (docs/decisions/340), and what that frees goes to
 * whoever waits. What it hits is called off later. @returns the id of that version
 * @throws Refusal VALIDATION_FAILED, NOT_FOUND, NOT_IN_STATE
 */
export async function insertChanged(
  tx: Tx,
  { library, now: clock }: Pick<Deps, 'library' | 'now'>,
  { id, input, by }: { id: string; input: BlockInput; by: string },
): Promise<string> {
  const now = clock();
  const before = await lockChangeable(tx, id, now);
  const planned = plannedBlock(library, input, now, before);
  const devices = before.devices.map(({ deviceId }) => deviceId);
  if (devices.length > 0) await sql`SELECT rent_lock(${devices}::text[])`.execute(tx);
  await lockClosings(tx);
  await cutBlock(tx, id, { times: timesBefore(before.times, changesAt(planned.plan.fromOn, now)), by, now });
  const version = await insertBlock(tx, { ...planned, reason: reasonOf(input), createdBy: by, now, follows: id });
  if (devices.length > 0) await sql`SELECT rent_settle(${devices}::text[], ${now}::timestamptz)`.execute(tx);
  return version;
}

/**
 * Changes what is out of use, and when, from a day on. What the new version hits is called off by the job of the closings, as with a block that is
 * recorded. @throws Refusal VALIDATION_FAILED, NOT_FOUND, NOT_IN_STATE
 */
export function changeBlock(deps: Tools, actorId: string, change: { id: string; input: BlockInput }, once: IdempotencyKey | null): Promise<BlockOutput> {
  return withIdempotency(deps, once, async (tx) => {
    const version = await insertChanged(tx, deps, { ...change, by: actorId });
    await deps.jobs.enqueue(tx, 'carry-out-closings', {});
    return readStaffBlock(tx, deps.library, foundBlock(await readBlock(tx, version)), deps.now());
  });
}

/**
 * Takes seats, equipment and spaces out of use: from this commit on the database refuses what would stand over it. What it hits by then is
 * called off by the job of the closings, member by member, which is enqueued in the same transaction. @throws Refusal VALIDATION_FAILED
 */
export function recordBlock(deps: Tools, actorId: string, input: BlockInput, once: IdempotencyKey | null): Promise<BlockOutput> {
  return withIdempotency(deps, once, async (tx) => {
    const id = await insertPlanned(tx, deps, input, actorId);
    await deps.jobs.enqueue(tx, 'carry-out-closings', {});
    return readStaffBlock(tx, deps.library, foundBlock(await readBlock(tx, id)), deps.now());
  });
}

/**
 * Ends a block before its time, and offers what is free again to members who wait for it. What was called off stays so; what was not yet
 * called off stands. @throws Refusal NOT_FOUND, NOT_IN_STATE when it is over, or was ended
 */
export function endBlock(deps: Pick<Deps, 'database' | 'library' | 'now'>, actorId: string, id: string): Promise<BlockOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const block = foundBlock(await lockBlock(tx, id));
    const after = afterEvent(CLOSING_MACHINE, closingState(block), { event: 'reopen', by: 'staff' }, now);
    if ('refusal' in after) throw new Refusal(after.refusal);
    const devices = block.devices.map(({ deviceId }) => deviceId);
    if (devices.length > 0) await sql`SELECT rent_lock(${devices}::text[])`.execute(tx);
    await markEnded(tx, id, { by: actorId, now });
    if (devices.length > 0) await sql`SELECT rent_settle(${devices}::text[], ${now}::timestamptz)`.execute(tx);
    return readStaffBlock(tx, deps.library, foundBlock(await readBlock(tx, id)), now);
  });
}
