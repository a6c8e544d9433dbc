import * as v from 'valibot';
import { ACTIVITY_TYPES } from '../../domain/content/activity.ts';
import { COLLECTABLE_KINDS } from '../../domain/content/collectable.ts';
import { defineCall } from '../call.ts';
import { formBoolean, formInteger, idField, instantField, localized, pageQuery } from '../fields.ts';

const collecting = {
  method: 'PUT',
  access: 'member',
  params: v.object({ id: idField }),
  /** True keeps the item, false lets it go; saying the same again changes nothing. */
  body: v.object({ is_collect: formBoolean }),
  output: v.object({ id: v.string(), is_collect: v.boolean() }),
  envelope: 'item',
  errors: ['NOT_FOUND'],
} as const;

export const collectNews = defineCall({ ...collecting, path: '/news/{id}/collect', summary: 'Adds a news item to my favourites, or removes it' });
export const collectVideo = defineCall({ ...collecting, path: '/video/{id}/collect', summary: 'Adds a video to my favourites, or removes it' });
export const collectAlbum = defineCall({ ...collecting, path: '/album/{id}/collect', summary: 'Adds an album to my favourites, or removes it' });
export const collectActivity = defineCall({
  ...collecting,
  path: '/activity/{type}/{id}/collect',
  summary: 'Adds an activity to my favourites, or removes it',
  params: v.object({ type: v.picklist(ACTIVITY_TYPES), id: idField }),
});

export const CollectedSchema = v.object({
  /** The item's own. */
  id: v.string(),
  kind: v.picklist(COLLECTABLE_KINDS),
  is_collect: v.literal(true),
  collected_at: instantField,
  /** Its place in the list: `before` asks for what comes after it. */
  position: v.number(),
  /** Of an activity: the segment of its address. */
  activity_type: v.nullable(v.picklist(ACTIVITY_TYPES)),
  /** Null for what the centre no longer shows. */
  item: v.nullable(
    v.object({
      ...localized('title'),
      ...localized('summary'),
      /** `YYYY-MM-DD`: when it was published, or when an activity begins. */
      on: v.string(),
      /** The last day of an activity. */
      ends_on: v.nullable(v.string()),
      is_cancelled: v.boolean(),
    }),
  ),
});
export type CollectedOutput = v.InferOutput<typeof CollectedSchema>;

export const listCollected = defineCall({
  method: 'GET',
  path: '/my/collect/{type}',
  summary: 'My favourites of a kind, what was added last first',
  access: 'member',
  params: v.object({ type: v.picklist(COLLECTABLE_KINDS) }),
  /** `before`, a `position`: a page of what follows it, whatever was added or removed meanwhile; `page` says nothing then. */
  query: v.object({ ...pageQuery, before: v.optional(v.pipe(formInteger, v.minValue(1))) }),
  output: CollectedSchema,
  envelope: 'list',
  errors: ['NOT_FOUND'],
});

/** The most items that a page may ask about at once. */
export const MARKS_MAX = 100;
const itemName = new RegExp(`^(${COLLECTABLE_KINDS.join('|')})\\.[a-z0-9-]{1,200}$`);

export const readCollectMarks = defineCall({
  method: 'GET',
  path: '/my/collect',
  summary: 'Which of some items are among my favourites',
  access: 'member',
  /** `{kind}.{id}`, with commas between. */
  query: v.object({
    items: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(MARKS_MAX * 100),
        v.transform((items) => [...new Set(items.split(',').filter((item) => item !== ''))]),
        v.maxLength(MARKS_MAX),
        v.everyItem((item: string) => itemName.test(item)),
      ),
      '',
    ),
  }),
  output: v.object({ items: v.array(v.string()) }),
  envelope: 'item',
});
