import { sql } from 'kysely';
import type { BlockInput, BlockOutput } from '../../../contract/closings/block.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { CLOSING_MACHINE } from '../../../domain/closings/closing-state.ts';
import { afterEvent } from '../../../domain/state/state-machine.ts';
import { inEachLanguage } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import { insertBlock, lockBlock, markEnded, readBlock } from '../../opening/block-queries.ts';
import { closingState } from '../../opening/closing-queries.ts';
import { foundBlock, plannedBlock } from './planned-block.ts';
import { readStaffBlock } from './read-blocks.ts';

type Tools = Pick<Deps, 'database' | 'jobs' | 'library' | 'now'>;

/** Records a block in a transaction; what it hits is called off later. @returns its id */
export async function insertPlanned(tx: Tx, { library, now }: Pick<Deps, 'library' | 'now'>, input: BlockInput, createdBy: string): Promise<string> {
  const reason = inEachLanguage((language) => input[`reason_${language}`]);
  return insertBlock(tx, { ...plannedBlock(library, input, now()), reason, createdBy, now: now() });
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
