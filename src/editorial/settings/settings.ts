import * as v from 'valibot';
import { MEMBER_CLASSES } from '../../domain/identity/account.ts';
import { NUMBER_COUNTRIES } from '../../domain/identity/number-plan.ts';
import { channelsOf, OPTIONAL_KINDS } from '../../domain/notifications/notification-kind.ts';
import { count, dateSchema, hourSchema, idSchema, localizedSchema, namedDaySchema, namedSchema, nonEmpty, positive } from '../items/schema.ts';
import { advisorySchema } from './advisory-settings.ts';
import { centreSchema } from './centre.ts';
import { clientsSchema } from './clients.ts';
import { invoiceSettingsSchema } from './invoice-settings.ts';
import { rechargeSchema } from './recharge-settings.ts';
import { retentionSchema } from './retention.ts';
import { searchSettingsSchema } from './search-settings.ts';
import { spendingSchema } from './spending-settings.ts';

const memberClass = v.picklist(MEMBER_CLASSES);

/** The files of `content/settings/`: what the centre decides. */
export const settingsFiles = {
  opening: v.strictObject({
    open_hour: hourSchema,
    close_hour: hourSchema,
    closed_weekdays: v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))),
      v.minLength(1, 'must name a weekday: texts say on which the centre is closed'),
      v.maxLength(6, 'must leave a weekday open'),
    ),
    closures: v.array(namedDaySchema),
    /** Days that staff has given hours of their own: none in the file. */
    special_days: v.optional(v.array(v.strictObject({ ...namedDaySchema.entries, open_hour: hourSchema, close_hour: hourSchema }))),
    /** Days on which staff has set that the centre is not open: none in the file. */
    days_off: v.optional(v.array(dateSchema)),
  }),
  holidays: v.pipe(
    v.strictObject({
      /** Up to this day the list is whole: nothing is booked for a day after it. */
      known_until: dateSchema,
      makeup_workdays: v.array(dateSchema),
      holidays: v.array(namedDaySchema),
    }),
    v.forward(
      v.partialCheck(
        [['known_until'], ['makeup_workdays'], ['holidays']],
        ({ known_until, makeup_workdays, holidays }) => [...makeup_workdays, ...holidays.map(({ date }) => date)].every((date) => date <= known_until),
        'must not lie before a day of the list',
      ),
      ['known_until'],
    ),
  ),
  /** Plans of points, and what their buyer has to know (docs/rules.md#recharge). */
  recharge: rechargeSchema,
  invoices: invoiceSettingsSchema,
  points: v.strictObject({
    monthly_free_points: count,
    monthly_extra_points: v.strictObject({ loyal: count, associate: count, creator: count }),
    demo_purchased_points: count,
    refund_grace_days: positive,
    /** The most points that one person gives or takes of a member in a day; more needs a second. */
    adjustment_limit_points: count,
  }),
  /** Occupations in comics, for a member's profile. */
  job_types: v.pipe(v.array(namedSchema), v.minLength(1)),
  clients: clientsSchema,
  rent: v.strictObject({ booking_horizon_days: positive }),
  /** Points taken at the centre and at partner shops (docs/rules.md#paying-with-points). */
  spending: spendingSchema,
  /** Applications for spaces. */
  space: v.strictObject({ correction_working_days: positive }),
  /** Whose mobile numbers are sent SMS, besides Taiwan's. */
  mobile: v.strictObject({
    sms_countries: v.array(
      v.pipe(
        v.string(),
        v.check((country) => NUMBER_COUNTRIES.some((each) => each.country === country), 'must be the ISO 3166 code of a country with numbers of its own'),
      ),
    ),
  }),
  /** The messages that members may choose to get by SMS as well. */
  notifications: v.strictObject({
    sms_kinds: v.array(v.picklist(OPTIONAL_KINDS.filter((kind) => channelsOf(kind).includes('sms')))),
  }),
  /** The retention periods and their reasons. */
  retention: retentionSchema,
  /** Consultations (docs/rules.md#consultation-kinds). */
  advisory: advisorySchema,
  /** Classes of members, what each may do, how to become and to stay one (docs/rules.md#member-classes). */
  levels: v.strictObject({
    classes: v.array(v.strictObject({ id: memberClass, who: localizedSchema, become: localizedSchema, renew: localizedSchema })),
    benefits: v.array(v.strictObject({ id: idSchema, name: localizedSchema, note: v.optional(localizedSchema), classes: v.array(memberClass) })),
    terms: v.array(localizedSchema),
    /** Amounts of spending that make members loyal, and keep them so. */
    loyalty: v.strictObject({
      promotion_points: positive,
      renewal_points: positive,
      window_months: positive,
      counted_points: v.picklist(['all', 'purchased']),
    }),
  }),
  /** Pages that are found first by other words than their own. */
  search: searchSettingsSchema,
  contact: v.strictObject({
    /** Where the form's messages go. */
    mailbox: v.pipe(v.string(), v.email()),
    /** Where weaknesses of the site are reported: it is published (`/.well-known/security.txt`). */
    security: v.pipe(v.string(), v.email()),
    causes: v.pipe(v.array(v.strictObject({ id: nonEmpty, name: localizedSchema })), v.minLength(1)),
  }),
  /** The centre's identity. */
  centre: centreSchema,
};
export type Settings = { [K in keyof typeof settingsFiles]: v.InferOutput<(typeof settingsFiles)[K]> };
