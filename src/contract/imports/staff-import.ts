import * as v from 'valibot';
import { IMPORT_KINDS, IMPORT_MAX_BYTES, IMPORT_OUTCOMES, IMPORT_ROLES, IMPORT_STATUSES } from '../../domain/imports/member-import.ts';
import { defineCall, defineFile } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { fileField, idField, instantField, optional, pageQuery, shortText } from '../fields.ts';
import { sortQuery } from '../queue-query.ts';

const say = (message: FieldMessage): FieldMessage => message;
const params = v.object({ id: idField });

/** A list that is imported, with how far it has come: of the dry run, and once it is carried out of that. */
export const StaffImportSchema = v.object({
  id: v.string(),
  kind: v.picklist(IMPORT_KINDS),
  file_name: v.string(),
  status: v.picklist(IMPORT_STATUSES),
  /** Null until the list is read. */
  lines: v.nullable(v.number()),
  lines_done: v.number(),
  /** Why the list as a whole cannot be read, and how to mend it, in the caller's language. */
  fault: v.nullable(v.string()),
  /** A name of the staff. */
  requested_by: v.string(),
  created_at: instantField,
  changed_at: instantField,
});
export type StaffImportOutput = v.InferOutput<typeof StaffImportSchema>;

const CountSchema = v.object({ outcome: v.picklist(IMPORT_OUTCOMES), lines: v.number() });
/** One list with what its lines come to, in the order of the outcomes. */
export const StaffImportDetailSchema = v.object({
  ...StaffImportSchema.entries,
  counts: v.array(CountSchema),
  /** Lines and counts are those of the dry run: nothing of it was written. */
  is_trial: v.boolean(),
});
export type StaffImportDetailOutput = v.InferOutput<typeof StaffImportDetailSchema>;

export const ImportLineSchema = v.object({
  /** In the file, from 1. */
  line: v.number(),
  outcome: v.picklist(IMPORT_OUTCOMES),
  /** The fault and how to mend it, in the caller's language; null of what is as wished. */
  text: v.nullable(v.string()),
});
export type ImportLineOutput = v.InferOutput<typeof ImportLineSchema>;

export const listImports = defineCall({
  method: 'GET',
  path: '/staff/imports',
  summary: 'Lists of members that were imported, the newest first; of one state, or whose file name has a text',
  access: IMPORT_ROLES,
  query: v.object({ ...pageQuery, ...sortQuery, state: v.optional(v.picklist(IMPORT_STATUSES, say('NOT_AN_OPTION'))), q: optional(shortText) }),
  output: StaffImportSchema,
  envelope: 'list',
});
export const createImport = defineCall({
  method: 'POST',
  path: '/staff/imports',
  summary: 'Give a list to be imported: it is tried out, and nothing is written until it is started',
  access: IMPORT_ROLES,
  body: v.object({ kind: v.picklist(IMPORT_KINDS, say('NOT_AN_OPTION')), file: fileField(IMPORT_MAX_BYTES) }),
  uploadMaxBytes: IMPORT_MAX_BYTES,
  output: StaffImportSchema,
  envelope: 'item',
  errors: ['IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const getImport = defineCall({
  method: 'GET',
  path: '/staff/imports/{id}',
  summary: 'A list that is imported: how far it is, and what its lines come to',
  access: IMPORT_ROLES,
  params,
  output: StaffImportDetailSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
  about: 'import',
});
export const listImportLines = defineCall({
  method: 'GET',
  path: '/staff/imports/{id}/lines',
  summary: 'The lines of a list with what each comes to, those alone with one outcome, or that are at fault',
  access: IMPORT_ROLES,
  params,
  query: v.object({ ...pageQuery, outcome: v.optional(v.picklist([...IMPORT_OUTCOMES, 'faults'], say('NOT_AN_OPTION'))) }),
  output: ImportLineSchema,
  envelope: 'list',
  errors: ['NOT_FOUND'],
});
const step = { method: 'POST', access: IMPORT_ROLES, params, output: StaffImportSchema, envelope: 'item', errors: ['NOT_FOUND', 'NOT_IN_STATE'] } as const;
export const startImport = defineCall({ ...step, path: '/staff/imports/{id}/start', summary: 'Carry out a list that was tried out' });
export const cancelImport = defineCall({ ...step, path: '/staff/imports/{id}/cancel', summary: 'Give up a list; lines that are done stay done' });
export const importReportFile = defineFile({
  method: 'GET',
  path: '/staff/imports/{id}/report',
  summary: 'What each line of a list came to, as CSV in the caller’s language',
  access: IMPORT_ROLES,
  params,
  query: v.object({}),
  mediaType: 'text/csv',
  errors: ['NOT_FOUND'],
});
