import * as v from 'valibot';
import { CONTENT_PICTURE_MAX_BYTES, EDITING_ROLES } from '../../domain/editing/content-item.ts';
import { defineCall, defineFile } from '../call.ts';
import { fileField, formInteger, idField } from '../fields.ts';

const side = v.pipe(formInteger, v.minValue(1), v.maxValue(20_000));
const offset = v.pipe(formInteger, v.minValue(0), v.maxValue(20_000));

export const sendContentPicture = defineCall({
  method: 'POST',
  path: '/staff/content_pictures',
  summary:
    'Send a picture for an item: JPEG, PNG or WebP of at most 8 MB, turned upright, cut where a part is named, kept as WebP without metadata. It waits a day to be put beside an item',
  access: EDITING_ROLES,
  body: v.object({
    picture: fileField(CONTENT_PICTURE_MAX_BYTES),
    /** The part that is kept, in pixels of the upright picture; all of it where none is named. */
    left: v.optional(offset),
    top: v.optional(offset),
    width: v.optional(side),
    height: v.optional(side),
  }),
  uploadMaxBytes: CONTENT_PICTURE_MAX_BYTES,
  output: v.object({ id: v.string(), width: v.number(), height: v.number(), bytes: v.number() }),
  envelope: 'item',
  errors: ['FILE_TOO_LARGE', 'UNAVAILABLE_NOW', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
/** One that waits. */
export const stagedPictureFile = defineFile({
  method: 'GET',
  path: '/staff/content_pictures/{id}.webp',
  summary: 'A picture that the caller has sent and that is not beside an item yet',
  access: EDITING_ROLES,
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  query: v.object({}),
  mediaType: 'image/webp',
  errors: ['NOT_FOUND'],
});
/** One that is there, as WebP whatever its file is. */
export const contentPictureFile = defineFile({
  method: 'GET',
  path: '/staff/content/{id}/pictures/{name}',
  summary: 'A picture beside an item, by the name of its file',
  access: EDITING_ROLES,
  params: v.object({ id: idField, name: idField }),
  query: v.object({}),
  mediaType: 'image/webp',
  errors: ['NOT_FOUND', 'CONTENT_AWAY'],
});
