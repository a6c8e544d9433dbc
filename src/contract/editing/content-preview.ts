import * as v from 'valibot';
import { EDITING_ROLES } from '../../domain/editing/content-item.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { defineCall } from '../call.ts';
import { contentIdParams, contentPictures, contentValues } from './staff-content.ts';

const PreviewSchema = v.object({
  /**
   * `faulty`: it would be refused, or something else in the content stands in the way; `none`: the item has no page of its own; `away`: there is nothing
   * here that makes pages.
   */
  state: v.picklist(['shown', 'faulty', 'none', 'away']),
  /** The page with its styles in it. Files beside the item are spoken of by their names (`draft-file:hall.webp`). */
  html: v.nullable(v.string()),
  /** Faults by field, in the caller's language. */
  errors: v.record(v.string(), v.array(v.string())),
});
export type ContentPreview = v.InferOutput<typeof PreviewSchema>;

export const previewContentItem = defineCall({
  method: 'POST',
  path: '/staff/content/{id}/page',
  sendsJson: true,
  about: 'content',
  isPolled: true,
  summary: 'The page of an item in one language with such values, as the build would make it, whether it is there yet or not; nothing is saved',
  access: EDITING_ROLES,
  params: contentIdParams,
  body: v.object({ ...contentValues, ...contentPictures, language: v.picklist(LANGUAGES) }),
  output: PreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'CONTENT_AWAY'],
});
