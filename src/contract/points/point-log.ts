import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { instantField, localized, pageQuery } from '../fields.ts';

/** docs/rules.md#point-log-kinds */
export const POINT_LOG_KINDS = [
  'purchase_feedback',
  'monthly_free',
  'expired_free',
  'shopping',
  'renting',
  'printing',
  'refund',
  'refund_deduction',
  'recharge',
  'store_payment',
] as const;

export const PointLogSchema = v.object({
  id: v.string(),
  kind: v.picklist(POINT_LOG_KINDS),
  /** Below zero for what was spent or has lapsed. */
  amount: v.number(),
  balance_after: v.number(),
  point_type: v.picklist(['purchased', 'reward']),
  /** The purpose: `rent:{id}`, `registration:{id}`, `monthly:{YYYY-MM}`. */
  reference: v.string(),
  created_at: instantField,
  /** The reservation it was for, if any. */
  rent: v.nullable(v.object({ id: v.string(), device_id: v.string(), ...localized('title'), start: instantField, end: instantField })),
  /** The registration it was for, if any, with the title of its activity. */
  registration: v.nullable(v.object({ id: v.string(), activity_id: v.string(), ...localized('title'), start: instantField, end: instantField })),
});
export type PointLogOutput = v.InferOutput<typeof PointLogSchema>;

export const listPointLogs = defineCall({
  method: 'GET',
  path: '/my/point_logs',
  summary: 'The ledger of my points, newest first',
  access: 'member',
  query: v.object(pageQuery),
  output: PointLogSchema,
  envelope: 'list',
});
