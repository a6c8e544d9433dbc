import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { collectMark, draftMark, idField, localized, localizedOrNone, pageQuery, previewQuery, typeItem } from '../fields.ts';

/** `file` is the name of one of the item's files; captions are null for a picture that has none. */
export const AlbumPictureSchema = v.object({ file: v.string(), ...localized('alt'), ...localizedOrNone('caption') });
const summary = {
  id: v.string(),
  ...collectMark,
  type: typeItem,
  published_on: v.string(),
  picture_count: v.number(),
  cover: AlbumPictureSchema,
  tags: v.array(typeItem),
  ...localized('title'),
  ...localized('summary'),
};
export const AlbumSummarySchema = v.object(summary);
export const AlbumSchema = v.object({ ...summary, ...localized('content'), pictures: v.array(AlbumPictureSchema), ...draftMark });
export type AlbumOutput = v.InferOutput<typeof AlbumSchema>;

export const listAlbums = defineCall({
  method: 'GET',
  path: '/album',
  summary: 'Albums, newest first',
  access: 'public',
  optionalAuth: true,
  query: v.object({ ...pageQuery, type: v.optional(idField), tag: v.optional(idField) }),
  output: AlbumSummarySchema,
  envelope: 'list',
  cache: 'content',
});
export const getAlbum = defineCall({
  method: 'GET',
  path: '/album/{id}',
  summary: 'One album with its pictures',
  access: 'public',
  optionalAuth: true,
  params: v.object({ id: idField }),
  query: v.object(previewQuery),
  output: AlbumSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
  preview: true,
  cache: 'content',
});
export const listAlbumTypes = defineCall({
  method: 'GET',
  path: '/album/type',
  summary: 'Types of albums',
  access: 'public',
  query: v.object(pageQuery),
  output: typeItem,
  envelope: 'list',
  cache: 'content',
});
