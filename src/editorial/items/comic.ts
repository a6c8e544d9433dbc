import * as v from 'valibot';
import { COMIC_FORMATS, COMIC_STATUSES } from '../../domain/content/comic.ts';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { initialsSchema } from './initials.ts';
import { idOf, namedSchema, nonEmpty, positive } from './schema.ts';

/** The comics database. */
export const comicCollection = describeCollection({
  folder: 'comic',
  item: v.strictObject({
    initials: initialsSchema,
    genres: v.pipe(v.array(idOf('comic/_genres')), v.minLength(1)),
    /** Of the first volume or chapter. */
    year: positive,
    status: v.picklist(COMIC_STATUSES),
    format: v.picklist(COMIC_FORMATS),
    volumes: positive,
    pages: v.optional(positive),
    creators: v.pipe(v.array(idOf('creator')), v.minLength(1)),
    publisher: v.optional(idOf('publisher')),
    awards: v.optional(v.array(idOf('award')), []),
    tags: v.array(idOf('tags')),
  }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty }),
});
export const comicGenresSchema = v.array(namedSchema);
export type Comic = ItemOf<typeof comicCollection>;
