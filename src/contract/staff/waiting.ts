import * as v from 'valibot';
import { WAITING_KINDS, WAITING_ROLES } from '../../domain/staff/waiting.ts';
import { defineCall } from '../call.ts';
import { instantField } from '../fields.ts';

export const WaitingSchema = v.object({
  kind: v.picklist(WAITING_KINDS),
  count: v.number(),
  /** Those that are past their last promised day, and those whose last day is today. */
  overdue: v.number(),
  due_today: v.number(),
  /** Null where nothing waits. */
  oldest_since: v.nullable(instantField),
  /** `YYYY-MM-DD`, the earliest of them; null where nothing is promised. */
  next_due_on: v.nullable(v.string()),
  /** In working days; null where nothing is promised. */
  promised: v.nullable(v.object({ least: v.number(), most: v.number() })),
});
export type WaitingOutput = v.InferOutput<typeof WaitingSchema>;

export const getWaiting = defineCall({
  method: 'GET',
  path: '/staff/waiting',
  summary: 'What waits for the caller’s role: how much of each kind, since when, and by when an answer is promised',
  access: WAITING_ROLES,
  output: v.object({ kinds: v.array(WaitingSchema) }),
  envelope: 'item',
});
