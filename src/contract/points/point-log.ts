import * as v from 'valibot';
import { POINT_LOG_KINDS } from '../../domain/points/point-log-kinds.ts';
import { defineCall } from '../call.ts';
import { instantField, localized, pageQuery, typeItem } from '../fields.ts';

export const PointLogSchema = v.object({
  id: v.string(),
  kind: v.picklist(POINT_LOG_KINDS),
  /** Below zero for what was spent or has lapsed. */
  amount: v.number(),
  balance_after: v.number(),
  point_type: v.picklist(['purchased', 'reward']),
  /** The purpose: `rent:{id}`, `registration:{id}`, `order:{id}`, `refund:{id}`, `spending:{id}`, `monthly:{YYYY-MM}`, `lot:{id}`, `merge:{id}`. */
  reference: v.string(),
  created_at: instantField,
  /** The reservation it was for, if any. */
  rent: v.nullable(v.object({ id: v.string(), device_id: v.string(), ...localized('title'), start: instantField, end: instantField })),
  /** The registration it was for, if any, with the title of its activity. */
  registration: v.nullable(v.object({ id: v.string(), activity_id: v.string(), ...localized('title'), start: instantField, end: instantField })),
  /** The order that the points were bought with, or went back for, with its plan as it was called then; of points that expired, theirs. */
  order: v.nullable(v.object({ id: v.string(), trade_no: v.string(), ...localized('title') })),
  /** The payment at the counter or at a partner shop; a shop is called what it was called then. */
  spending: v.nullable(
    v.object({
      id: v.string(),
      /** The number on the receipt. */
      number: v.string(),
      /** Null for the centre itself. */
      shop: v.nullable(typeItem),
      /** The purpose, as whoever asked wrote it. */
      note: v.nullable(v.string()),
    }),
  ),
  /** The month that free points were given for, also of those that expired: `2026-11`. */
  month: v.nullable(v.string()),
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
