import * as v from 'valibot';
import { DAY_SESSIONS } from '../../domain/spaces/space.ts';
import { defineCall } from '../call.ts';
import { dayField, idField } from '../fields.ts';

/** The most days that one question is about. */
export const SPACE_CALENDAR_MAX_DAYS = 62;
/**
 * The state of a session for a member who wants to lease it. `asked`: somebody has applied for it, and so may others. `taken`: it is approved
 * for somebody. `closed`: the centre is closed; mornings and afternoons of such days serve for moving in and out.
 */
export const SESSION_STATES = ['free', 'asked', 'taken', 'closed'] as const;

export const getSpaceCalendar = defineCall({
  method: 'GET',
  path: '/space/{id}/calendar',
  summary: 'The availability of a space: free, requested, taken or closed, for each day and session of at most 62 days',
  access: 'public',
  params: v.object({ id: idField }),
  query: v.object({ from: v.optional(dayField), to: v.optional(dayField) }),
  output: v.object({
    space_id: v.string(),
    from: v.string(),
    to: v.string(),
    /** The first day of a lease that is applied for today: ten working days ahead. */
    earliest_on: v.string(),
    latest_on: v.string(),
    days: v.array(
      v.object({
        day: v.string(),
        is_closed: v.boolean(),
        sessions: v.array(v.object({ session: v.picklist(DAY_SESSIONS), state: v.picklist(SESSION_STATES) })),
      }),
    ),
  }),
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
