import * as v from 'valibot';
import { SPENDING_MAX_POINTS } from '../../domain/spending/spending-state.ts';
import { idSchema, localizedSchema, positive } from '../items/schema.ts';

const points = v.pipe(positive, v.maxValue(SPENDING_MAX_POINTS));
/** Long enough to walk to the counter, short enough that a photograph of it is worth nothing. */
const seconds = v.pipe(positive, v.minValue(30), v.maxValue(1800));

const shopSchema = v.strictObject({
  id: idSchema,
  name: localizedSchema,
  /** For trying things out: exists in a demo only. */
  sample: v.optional(v.boolean(), false),
  /** Names of its keys (`npm run shop-key`): the newest first; one that is taken out is worth nothing from then on. */
  keys: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,20}$/, 'must be letters, digits and hyphens'))), v.minLength(1), v.maxLength(2)),
  /** The most points of one payment, and of all its payments of a day. */
  max_points: points,
  daily_points: points,
});
export type PartnerShop = v.InferOutput<typeof shopSchema>;

/** `content/settings/spending.yaml`: points that are taken at the centre and at partner shops. */
export const spendingSchema = v.pipe(
  v.strictObject({
    code_valid_seconds: seconds,
    request_valid_seconds: seconds,
    max_points: points,
    daily_points: points,
    /** Whether partner shops may take points: everywhere, in a demo only, or nowhere. */
    partner_shops: v.picklist(['open', 'demo', 'closed']),
    shops: v.array(shopSchema),
  }),
  v.check(({ max_points, daily_points }) => max_points <= daily_points, '`max_points` cannot be more than `daily_points`'),
  v.check(
    ({ shops }) => shops.every(({ max_points, daily_points }) => max_points <= daily_points),
    'a shop’s `max_points` cannot be more than its `daily_points`',
  ),
  v.check(({ shops }) => new Set(shops.map(({ id }) => id)).size === shops.length, 'two shops have one id'),
);
