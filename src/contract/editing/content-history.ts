import * as v from 'valibot';
import { CONTENT_ACTS, EDITING_ROLES, REVISION } from '../../domain/editing/content-item.ts';
import { defineCall } from '../call.ts';
import { instantField, pageQuery } from '../fields.ts';
import { contentIdParams } from './staff-content.ts';

/** A field that an act has changed: `shared.tags`, `texts.en.front.title`, `texts.en.body`; a language that came or went is `texts.en`. */
const ChangedFieldSchema = v.object({
  field: v.string(),
  /** Left out where it was, or is, not there. */
  before: v.optional(v.unknown()),
  after: v.optional(v.unknown()),
});
const ContentChangeSchema = v.object({
  id: v.string(),
  act: v.picklist(CONTENT_ACTS),
  at: instantField,
  /** The name of the editor; null where the account is gone. */
  by: v.nullable(v.string()),
  revision_before: v.nullable(v.string()),
  revision_after: v.nullable(v.string()),
  fields: v.array(ChangedFieldSchema),
  /** Pictures that came, were replaced, or went. */
  files: v.array(v.object({ name: v.string(), change: v.picklist(['added', 'changed', 'removed']) })),
  /** Its commit, where acts are commits; and the review that it waits for, where there is one. */
  commit: v.nullable(v.string()),
  review_url: v.nullable(v.string()),
  /** The change that it takes back. */
  undoes: v.nullable(v.string()),
  /** Whether all that it changed is still as it left it, so that it can be taken back. */
  may_be_undone: v.boolean(),
});
export type ContentChangeOutput = v.InferOutput<typeof ContentChangeSchema>;

export const listContentChanges = defineCall({
  method: 'GET',
  path: '/staff/content/{id}/changes',
  about: 'content',
  summary: 'The acts on an item, the last first: who, when, which fields, before and after; with `since` those after a revision',
  access: EDITING_ROLES,
  params: contentIdParams,
  query: v.object({ ...pageQuery, since: v.optional(v.pipe(v.string(), v.regex(REVISION))) }),
  output: ContentChangeSchema,
  envelope: 'list',
  errors: ['NOT_FOUND', 'CONTENT_AWAY'],
});
export const undoContentChange = defineCall({
  method: 'POST',
  path: '/staff/content/{id}/changes/{change}/undo',
  summary: 'Take one act back by a new one: its fields are again as they were before it; refused where one of them has changed since',
  access: EDITING_ROLES,
  params: v.object({ ...contentIdParams.entries, change: v.pipe(v.string(), v.uuid()) }),
  output: ContentChangeSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'VALIDATION_FAILED', 'CONTENT_AWAY', 'STORAGE_FULL'],
});
