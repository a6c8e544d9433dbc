import * as v from 'valibot';
import { PREVIEW_ROLES } from '../../domain/identity/account.ts';
import { defineCall } from '../call.ts';
import { idField, localized, pageQuery } from '../fields.ts';

/** Collections whose drafts have a preview page (docs/rules.md#preview). */
export const PREVIEW_COLLECTIONS = ['news', 'activity', 'video', 'album'] as const;
export type PreviewCollection = (typeof PREVIEW_COLLECTIONS)[number];

export const DraftSchema = v.object({ id: v.string(), type: v.string(), ...localized('title'), ...localized('summary') });
export type DraftOutput = v.InferOutput<typeof DraftSchema>;

export const listDrafts = defineCall({
  method: 'GET',
  path: '/preview/{collection}',
  summary: 'The items of a collection that are not public yet: drafts, and those that are scheduled',
  access: PREVIEW_ROLES,
  params: v.object({ collection: v.picklist(PREVIEW_COLLECTIONS) }),
  query: v.object({ ...pageQuery, type: v.optional(idField) }),
  output: DraftSchema,
  envelope: 'list',
  errors: ['NOT_FOUND'],
});
