import * as v from 'valibot';
import { COMIC_FORMATS, COMIC_STATUSES } from '../../domain/content/comic.ts';
import { defineCall } from '../call.ts';
import { databaseQuery, idField, initialsItem, localized, referenceItem, typeItem } from '../fields.ts';

const summary = {
  id: v.string(),
  initials: initialsItem,
  genres: v.array(typeItem),
  /** Of the first volume or chapter. */
  year: v.number(),
  status: v.picklist(COMIC_STATUSES),
  format: v.picklist(COMIC_FORMATS),
  volumes: v.number(),
  creators: v.array(referenceItem),
  tags: v.array(typeItem),
  ...localized('title'),
  ...localized('summary'),
};
export const ComicSummarySchema = v.object(summary);
export const ComicSchema = v.object({
  ...summary,
  pages: v.nullable(v.number()),
  publisher: v.nullable(referenceItem),
  awards: v.array(referenceItem),
  ...localized('content'),
});

export const listComics = defineCall({
  method: 'GET',
  path: '/comic',
  summary: 'The comics database, newest first: by a part of the name, an initial, a genre, a year, a tag',
  access: 'public',
  query: v.object({ ...databaseQuery, tag: v.optional(idField) }),
  output: ComicSummarySchema,
  envelope: 'list',
  cache: 'content',
});
export const getComic = defineCall({
  method: 'GET',
  path: '/comic/{id}',
  summary: 'One comic',
  access: 'public',
  params: v.object({ id: idField }),
  output: ComicSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
  cache: 'content',
});
