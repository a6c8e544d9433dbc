import * as v from 'valibot';
import { AUDIT_ACTIONS, AUDIT_ROLES, AUDIT_SUBJECTS } from '../../domain/staff/audit.ts';
import { defineCall } from '../call.ts';
import { dayField, formInteger, idField, instantField, lineField, optional, pageQuery } from '../fields.ts';
import { sortQuery } from '../queue-query.ts';

const uuid = v.pipe(v.string(), v.uuid());
/** Columns by name; what is personal or secret is `***`: that it changed is known, not what it was. */
const side = v.nullable(v.record(v.string(), v.unknown()));

export const AuditEntrySchema = v.object({
  id: v.number(),
  at: instantField,
  /** Null for a job. */
  actor: v.nullable(v.object({ id: v.string(), name: v.string(), username: v.string() })),
  /** When it was done; `system` for a job. */
  role: v.string(),
  /** As the contract has it; of a job its name. */
  call: v.string(),
  /** The same for all that one request did, and in the log. */
  request_id: v.nullable(v.string()),
  /** The network address that the call came from; null for a job, and of entries from before it was written down. */
  address: v.nullable(v.string()),
  action: v.picklist(AUDIT_ACTIONS),
  /** Null where a record was only looked at. */
  table: v.nullable(v.string()),
  subject: v.nullable(v.object({ kind: v.string(), id: v.nullable(v.string()) })),
  member_id: v.nullable(v.string()),
  before: side,
  after: side,
});
export type AuditEntryOutput = v.InferOutput<typeof AuditEntrySchema>;

export const listAudit = defineCall({
  method: 'GET',
  path: '/staff/audit',
  summary: 'Changes by staff and jobs, and records that staff looked at, newest first: of a record, of a member, by somebody, or all',
  access: AUDIT_ROLES,
  query: v.object({
    ...pageQuery,
    ...sortQuery,
    subject: v.optional(v.picklist(AUDIT_SUBJECTS)),
    subject_id: v.optional(idField),
    member_id: v.optional(uuid),
    actor_id: v.optional(uuid),
    /** `change`: all but looks. */
    action: v.optional(v.picklist([...AUDIT_ACTIONS, 'change'])),
    request_id: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))),
    /** The account of whoever did it or of the member whom it is about, or the id of a record or a request. */
    q: optional(lineField(100)),
    /** The first and the last day. */
    from: v.optional(dayField),
    to: v.optional(dayField),
  }),
  output: AuditEntrySchema,
  envelope: 'list',
});

export const getAuditEntry = defineCall({
  method: 'GET',
  path: '/staff/audit/{id}',
  summary: 'One entry of the record of what staff and jobs did',
  access: AUDIT_ROLES,
  params: v.object({ id: v.pipe(formInteger, v.minValue(1)) }),
  output: AuditEntrySchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
