import type { BlockPlanInput } from '../../../contract/closings/block.ts';
import { Refusal, refuseField } from '../../../contract/refusal.ts';
import { type BlockPlan, blockFault, blockTimes, changesAt, timesFrom, timesLeft } from '../../../domain/closings/block.ts';
import { spacesSharing } from '../../../domain/spaces/space.ts';
import type { Library } from '../../../editorial/library.ts';
import type { BlockRow } from '../../opening/block-queries.ts';
import type { Blocked } from './affected-by-block.ts';

/** @throws Refusal NOT_FOUND */
export function foundBlock(block: BlockRow | undefined): BlockRow {
  if (block === undefined) throw new Refusal('NOT_FOUND');
  return block;
}

/**
 * The block that a form plans, as far as it is not over; one that changes another counts from its first day on, and leaves the other the times
 * before. @throws Refusal VALIDATION_FAILED
 */
export function plannedBlock(library: Library, form: BlockPlanInput, now: Date, changes: BlockRow | null = null): Blocked & { plan: BlockPlan } {
  const plan = { fromOn: form.from_on, untilOn: form.until_on, weekdays: form.weekdays, fromHour: form.from_hour, toHour: form.to_hour };
  const field = blockFault(plan, now);
  // Before its first day stands what a version before it has left.
  const isTooEarly = changes !== null && changes.follows !== null && plan.fromOn < changes.plan.fromOn;
  if (isTooEarly) throw refuseField({ field: 'from_on', message: 'INVALID_TIME' });
  if (field !== null) throw refuseField({ field, message: 'INVALID_TIME' });
  if (form.devices.length + form.spaces.length === 0) throw refuseField({ field: 'devices', message: 'REQUIRED' });
  const piecesOf = new Map(form.devices.map(({ id, pieces }) => [id, pieces]));
  const devices = [...piecesOf].map(([deviceId, pieces]) => {
    const quantity = library.devices.find(({ id }) => id === deviceId)?.data.quantity;
    if (quantity === undefined) throw refuseField({ field: 'devices', message: 'NOT_AN_OPTION' });
    if (pieces > quantity) throw refuseField({ field: 'devices', message: 'TOO_LARGE', limit: quantity });
    return { deviceId, pieces };
  });
  const spaces = [...new Set(form.spaces)];
  const times = changes === null ? timesLeft(blockTimes(plan), now) : timesFrom(blockTimes(plan), changesAt(plan.fromOn, now));
  return { plan, times, devices, spaces, takenSpaces: [...new Set(spaces.flatMap(spacesSharing))] };
}
