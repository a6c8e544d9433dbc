import * as v from 'valibot';
import { MEMBER_CLASSES } from '../../domain/identity/account.ts';
import { CLASS_CHANGE_EVENTS } from '../../domain/levels/level.ts';
import { defineCall } from '../call.ts';
import { instantField } from '../fields.ts';

const classField = v.picklist(MEMBER_CLASSES);
/** In Taipei: `2027-11-20`. */
const dayField = v.pipe(v.string(), v.isoDate());

export const ClassChangeSchema = v.object({
  id: v.string(),
  /** `counted`: whoever was loyal before spending was counted got a time; `granted`: for work, by the centre. */
  event: v.picklist(CLASS_CHANGE_EVENTS),
  from_type: classField,
  to_type: classField,
  /** The points spent in the months before it; null where spending had no part in it. */
  spent: v.nullable(v.number()),
  /** The last day of the class; null where it has none. */
  last_day: v.nullable(dayField),
  changed_at: instantField,
});

/** A member's class (docs/rules.md#member-classes), what spending would make of it, and what became of it so far. */
export const LevelSchema = v.object({
  type: classField,
  /** The last day of a loyal member's class. */
  last_day: v.nullable(dayField),
  /** Spending towards the next promotion or renewal; null of a class that spending does not change. */
  progress: v.nullable(
    v.object({
      event: v.picklist(['promoted', 'renewed']),
      spent: v.number(),
      needed: v.number(),
      /** The first day that counts. */
      from_day: dayField,
      months: v.number(),
      /** Whether free points count as well. */
      counts_free: v.boolean(),
    }),
  ),
  /** Newest first, the last fifty. */
  changes: v.array(ClassChangeSchema),
});
export type LevelOutput = v.InferOutput<typeof LevelSchema>;

export const readLevel = defineCall({
  method: 'GET',
  path: '/my/level',
  summary: 'My class, the points towards its promotion or renewal, and every change of it',
  access: 'member',
  output: LevelSchema,
  envelope: 'item',
});
