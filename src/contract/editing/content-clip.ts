import * as v from 'valibot';
import { CLIP_MAX_BYTES, CLIP_MEDIA, CLIP_PART_BYTES, partsOfClip } from '../../domain/editing/clip.ts';
import { EDITING_ROLES } from '../../domain/editing/content-item.ts';
import { defineCall, defineFile } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { fileField, formInteger, idField } from '../fields.ts';

const say = (message: FieldMessage): FieldMessage => message;
const ClipSchema = v.object({
  id: v.string(),
  /** Pieces that are there. */
  received: v.number(),
  parts: v.number(),
  /** Of a clip that is there whole: how long it is, and its size in pixels as it is shown; nulls before that, and of captions. */
  seconds: v.nullable(v.number()),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
});
export type ContentClip = v.InferOutput<typeof ClipSchema>;

export const beginContentClip = defineCall({
  method: 'POST',
  path: '/staff/content_clips',
  summary: 'Begin to send a clip (MP4) or captions (WebVTT) for an item, whose bytes come in pieces. It waits a day to be put beside an item',
  access: EDITING_ROLES,
  body: v.pipe(
    v.object({ media_type: v.picklist(CLIP_MEDIA, say('NOT_AN_OPTION')), bytes: v.pipe(formInteger, v.minValue(1)) }),
    v.forward(
      v.partialCheck([['media_type'], ['bytes']], ({ media_type, bytes }) => bytes <= CLIP_MAX_BYTES[media_type], say('FILE_TOO_LARGE')),
      ['bytes'],
    ),
  ),
  output: ClipSchema,
  envelope: 'item',
  errors: ['IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const sendContentClipPart = defineCall({
  method: 'POST',
  path: '/staff/content_clips/{id}/parts',
  summary:
    'Send one piece of 4 MB of such a file, counted from 0; the same again changes nothing. With the last of them it is looked at: a clip that browsers cannot play is refused',
  access: EDITING_ROLES,
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  body: v.object({
    number: v.pipe(formInteger, v.minValue(0), v.maxValue(partsOfClip(CLIP_MAX_BYTES['video/mp4']) - 1)),
    part: fileField(CLIP_PART_BYTES),
  }),
  uploadMaxBytes: CLIP_PART_BYTES,
  output: ClipSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'FILE_TOO_LARGE'],
});

/** One that waits. */
export const stagedClipFile = defineFile({
  method: 'GET',
  path: '/staff/content_clips/{id}',
  summary: 'A clip or captions that the caller has sent whole and that is not beside an item yet',
  access: EDITING_ROLES,
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  query: v.object({}),
  mediaType: 'application/octet-stream',
  errors: ['NOT_FOUND'],
});
/** One that is there. */
export const contentClipFile = defineFile({
  method: 'GET',
  path: '/staff/content/{id}/clips/{name}',
  summary: 'A clip or captions beside an item, by the name of the file',
  access: EDITING_ROLES,
  params: v.object({ id: idField, name: idField }),
  query: v.object({}),
  mediaType: 'application/octet-stream',
  errors: ['NOT_FOUND', 'CONTENT_AWAY'],
});
