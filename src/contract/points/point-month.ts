import * as v from 'valibot';
import { defineCall } from '../call.ts';

export const PointMonthSchema = v.object({
  /** In Taipei: `2026-11`. */
  month: v.string(),
  received: v.number(),
  refunded: v.number(),
  spent: v.number(),
  expired: v.number(),
  /** Taken back because the money was refunded; below zero when that was undone. */
  deducted: v.number(),
  /** At the end of the month; of the current month, now. */
  balance: v.number(),
});
export type PointMonthOutput = v.InferOutput<typeof PointMonthSchema>;

export const readPointYear = defineCall({
  method: 'GET',
  path: '/my/point_months',
  summary: 'My points by month, the last twelve, oldest first',
  access: 'member',
  output: v.object({ months: v.array(PointMonthSchema) }),
  envelope: 'item',
});
