import * as v from 'valibot';
import { DAMAGE_KINDS, PHOTO_MAX_BYTES } from '../../domain/damage/damage-photo.ts';
import { DESK_ROLES } from '../../domain/identity/account.ts';
import { defineCall, defineFile } from '../call.ts';
import { fileField, formInteger, idField, instantField, optional } from '../fields.ts';

const photoId = v.object({ id: v.pipe(v.string(), v.uuid()) });
const damagedRecord = v.object({ kind: v.picklist(DAMAGE_KINDS), id: v.pipe(v.string(), v.uuid()) });
const MAX_PIECES = 1000;

/** A photo of damage, without its bytes. */
export const DamagePhotoSchema = v.object({
  /** For `GET /photo/{id}.webp`. */
  id: v.string(),
  /** The piece that it shows; null of a space. */
  device_id: v.nullable(v.string()),
  unit_number: v.nullable(v.number()),
  taken_at: instantField,
});
export type DamagePhotoOutput = v.InferOutput<typeof DamagePhotoSchema>;

export const listDamagePhotos = defineCall({
  method: 'GET',
  path: '/photos/{kind}/{id}',
  summary: 'The photos of damage to a reservation’s pieces or a lease’s space, for its member and the desk, oldest first',
  access: 'member',
  params: damagedRecord,
  output: v.object({ photos: v.array(DamagePhotoSchema) }),
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
/** Of a reservation with the piece that it shows. */
export const PhotoUploadSchema = v.object({
  photo: fileField(PHOTO_MAX_BYTES),
  device_id: optional(idField),
  unit_number: v.optional(v.pipe(formInteger, v.minValue(1), v.maxValue(MAX_PIECES))),
});
export const addDamagePhoto = defineCall({
  method: 'POST',
  path: '/staff/photos/{kind}/{id}',
  summary:
    'Keep a photo of damage: JPEG, PNG or WebP of at most 8 MB, kept as WebP without metadata; of what has come back, a seat in use, or a space handed over',
  access: DESK_ROLES,
  params: damagedRecord,
  body: PhotoUploadSchema,
  uploadMaxBytes: PHOTO_MAX_BYTES,
  output: DamagePhotoSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'IDEMPOTENCY_CONFLICT', 'FILE_TOO_LARGE', 'UNAVAILABLE_NOW', 'STORAGE_FULL'],
  idempotent: true,
});
export const removeDamagePhoto = defineCall({
  method: 'DELETE',
  path: '/staff/photos/{id}',
  summary: 'Remove a photo of damage that shows the wrong thing, or somebody',
  access: DESK_ROLES,
  params: photoId,
  output: v.object({ id: v.string() }),
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
/** The photo itself; to others than its member and the desk there is none. */
export const damagePhotoFile = defineFile({
  method: 'GET',
  path: '/photo/{id}.webp',
  summary: 'A photo of damage, for its member and the desk',
  access: 'member',
  params: photoId,
  query: v.object({}),
  mediaType: 'image/webp',
  errors: ['NOT_FOUND', 'FILE_DAMAGED'],
});
