import * as v from 'valibot';
import { GUARANTEE_KINDS, ORDER_MAX_POINTS, ORDER_MAX_TWD } from '../../domain/payments/order.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time/period.ts';
import { addDays } from '../../domain/time/taipei-time.ts';
import { count, dateSchema, idSchema, localizedSchema, nonEmpty, positive } from '../items/schema.ts';

/** The least that the law asks of a guarantee. */
const YEAR_DAYS = 365;

/** A plan of points. What is free expires, so it says after how long; what is purchased never does. */
const planSchema = v.pipe(
  v.strictObject({
    id: idSchema,
    name: localizedSchema,
    amount_twd: v.pipe(positive, v.maxValue(ORDER_MAX_TWD)),
    points: v.pipe(positive, v.maxValue(ORDER_MAX_POINTS)),
    free_points: v.pipe(count, v.maxValue(ORDER_MAX_POINTS)),
    free_valid_days: v.nullable(v.pipe(positive, v.maxValue(3650))),
  }),
  v.forward(
    v.partialCheck(
      [['free_points'], ['free_valid_days']],
      ({ free_points, free_valid_days }) => (free_points === 0) === (free_valid_days === null),
      'must be a number of days where there are free points, and null where there are none',
    ),
    ['free_valid_days'],
  ),
);
export type RechargePlan = v.InferOutput<typeof planSchema>;

/** `content/settings/recharge.yaml`: what is sold, by whom, and what the law asks a seller of prepaid points to say. */
export const rechargeSchema = v.strictObject({
  terms_version: v.pipe(nonEmpty, v.maxLength(60)),
  order_minutes: v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(DAY_MS / MINUTE_MS)),
  plans: v.pipe(
    v.array(planSchema),
    v.maxLength(20),
    v.check((plans) => new Set(plans.map(({ id }) => id)).size === plans.length, 'must name each id once'),
  ),
  refund: v.strictObject({
    /** The law's least is seven, and its most for a fee three per cent. */
    whole_days: v.pipe(v.number(), v.integer(), v.minValue(7)),
    fee_percent: v.pipe(v.number(), v.minValue(0), v.maxValue(3)),
  }),
  issuer: v.strictObject({
    name: localizedSchema,
    representative: localizedSchema,
    business_number: v.nullable(v.pipe(v.string(), v.regex(/^[0-9]{8}$/, 'must be a business number of eight digits'))),
    address: localizedSchema,
    telephone: nonEmpty,
    email: v.pipe(v.string(), v.email()),
  }),
  guarantee: v.pipe(
    v.strictObject({ kind: v.picklist(GUARANTEE_KINDS), from: dateSchema, until: dateSchema, statement: localizedSchema }),
    v.forward(
      v.partialCheck([['from'], ['until']], ({ from, until }) => addDays(from, YEAR_DAYS - 1) <= until, 'must be at least a year after the first day'),
      ['until'],
    ),
  ),
  complaint: v.strictObject({ telephone: nonEmpty, email: v.pipe(v.string(), v.email()), hours: localizedSchema }),
  usable: localizedSchema,
  statements: v.array(localizedSchema),
  notice: v.nullable(localizedSchema),
});
export type RechargeSettings = v.InferOutput<typeof rechargeSchema>;
