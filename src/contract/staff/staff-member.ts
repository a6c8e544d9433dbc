import * as v from 'valibot';
import { DELETION_STATUSES } from '../../domain/accounts/deletion.ts';
import { APPLICATION_KINDS } from '../../domain/creators/application.ts';
import { APPLICATION_STATUSES } from '../../domain/creators/application-state.ts';
import { MEMBER_CLASSES, ROLES } from '../../domain/identity/account.ts';
import { UPGRADE_STATUSES } from '../../domain/matchmaking/upgrade-state.ts';
import { MEMBER_ROLES, MEMBER_STATES, NOTE_MAX_LENGTH } from '../../domain/staff/member-search.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { defineCall } from '../call.ts';
import { instantField, longText, optional, pageQuery, shortText } from '../fields.ts';
import { ClassChangeSchema } from '../levels/level.ts';
import { BookedKindSchema } from '../my-calendar/booked-kind.ts';
import { PointLogSchema } from '../points/point-log.ts';
import { PointAdjustmentSchema } from '../points/staff-points.ts';
import { sortQuery } from '../queue-query.ts';
import { AccountClosureSchema } from './account-closure.ts';

const classField = v.picklist(MEMBER_CLASSES);

const member = {
  id: v.string(),
  username: v.string(),
  name: v.string(),
  pen_name: v.nullable(v.string()),
  email: v.string(),
  mobile: v.string(),
  type: classField,
  role: v.picklist(ROLES),
  is_locked: v.boolean(),
  /** From leasing spaces, today. */
  is_barred: v.boolean(),
  created_at: instantField,
};
export const StaffMemberItemSchema = v.object(member);
export type StaffMemberItemOutput = v.InferOutput<typeof StaffMemberItemSchema>;

/** A note that staff wrote down about a member; the member is not shown it. */
export const MemberNoteSchema = v.object({
  id: v.string(),
  text: v.string(),
  /** It stood in the e-mail of an act as well (docs/decisions/336). */
  is_emailed: v.boolean(),
  author: v.string(),
  created_at: instantField,
});
export type MemberNoteOutput = v.InferOutput<typeof MemberNoteSchema>;

/** A login that holds, of the site or of an application. */
const LoginSchema = v.object({
  id: v.string(),
  client_id: v.string(),
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  address: v.nullable(v.string()),
  created_at: instantField,
  used_at: instantField,
});
const ApplicationSchema = v.object({
  id: v.string(),
  kind: v.picklist(['matchmaking_upgrade', 'deletion', ...APPLICATION_KINDS]),
  /** In the words of its own room. */
  status: v.picklist([...UPGRADE_STATUSES, ...DELETION_STATUSES, ...APPLICATION_STATUSES]),
  created_at: instantField,
});
/** The roles that see more are those of `seesOffice`. */
const OfficeSchema = v.object({
  /** Of whoever looks: nobody locks themselves, or changes their own role. */
  is_own: v.boolean(),
  logins: v.array(LoginSchema),
  applications: v.array(ApplicationSchema),
  /** Newest first, the last ten. */
  adjustments: v.array(PointAdjustmentSchema),
  /** Closures that wait for a second person, of this account or into it. */
  closures: v.array(AccountClosureSchema),
});

/** One member, as staff looks at them. */
export const StaffMemberSchema = v.object({
  ...member,
  language: v.picklist(LANGUAGES),
  is_email_verified: v.boolean(),
  is_mobile_verified: v.boolean(),
  /** Null: not locked. */
  lock: v.nullable(v.object({ reason: v.string(), since: instantField })),
  /** Newest first, those that are over as well; `until_on` is the first day without it. */
  bars: v.array(v.object({ from_on: v.string(), until_on: v.string(), reason: v.string() })),
  /** Newest first, the last ten. */
  class_changes: v.array(ClassChangeSchema),
  /** By kind, what is to come soonest first and what is past latest first: how many there are, and the first three. */
  coming: v.array(BookedKindSchema),
  past: v.array(BookedKindSchema),
  points: v.object({ remaining: v.number(), purchased: v.number(), reward: v.number() }),
  /** Newest first, the last ten. */
  ledger: v.array(v.pick(PointLogSchema, ['id', 'kind', 'amount', 'balance_after', 'reference', 'created_at'])),
  /** Newest first, the last fifty. */
  notes: v.array(MemberNoteSchema),
  /** Null for the desk. */
  office: v.nullable(OfficeSchema),
});
export type StaffMemberOutput = v.InferOutput<typeof StaffMemberSchema>;

const params = v.object({ id: v.pipe(v.string(), v.uuid()) });

export const listMembers = defineCall({
  method: 'GET',
  path: '/staff/members',
  summary:
    'Members, newest first; with `q` those whose account, name, pen name, e-mail address or mobile number begins with it, that have it inside a name or begin a part of the address with it, or whose number ends with it. At most 500: a longer text finds the others',
  access: MEMBER_ROLES,
  query: v.object({ ...pageQuery, ...sortQuery, q: optional(shortText), state: v.optional(v.picklist(MEMBER_STATES)), type: v.optional(classField) }),
  output: StaffMemberItemSchema,
  envelope: 'list',
});
export const getStaffMember = defineCall({
  method: 'GET',
  path: '/staff/members/{id}',
  about: 'member',
  summary: 'One member: class and its history, bookings, points, bars and locks, notes; for the operator logins and applications as well',
  access: MEMBER_ROLES,
  params,
  output: StaffMemberSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
export const addMemberNote = defineCall({
  method: 'POST',
  path: '/staff/members/{id}/notes',
  summary: 'Write a note about a member for colleagues; it cannot be changed, and the member reads it in their data export alone',
  access: MEMBER_ROLES,
  params,
  body: v.object({ text: longText(NOTE_MAX_LENGTH) }),
  output: MemberNoteSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
