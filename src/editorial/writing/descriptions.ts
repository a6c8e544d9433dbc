import type * as v from 'valibot';
import type { ItemCollection, ListName } from '../../domain/editing/content-item.ts';
import type { CollectionDescription } from '../forms/describe-collection.ts';
import { aboutCollection } from '../items/about.ts';
import { activityCollection } from '../items/activity.ts';
import { albumCollection, albumTypesSchema } from '../items/album.ts';
import { awardCollection } from '../items/award.ts';
import { comicCollection, comicGenresSchema } from '../items/comic.ts';
import { creatorCollection, creatorFieldsSchema } from '../items/creator.ts';
import { deviceCollection, deviceFeaturesSchema, deviceTypesSchema } from '../items/device.ts';
import { faqCollection, faqTypesSchema } from '../items/faq.ts';
import { historyCollection } from '../items/history.ts';
import { homeCollection } from '../items/home.ts';
import { legalCollection } from '../items/legal.ts';
import { newsCollection, newsTypesSchema } from '../items/news.ts';
import { publisherCollection, unionCollection } from '../items/publisher.ts';
import { ruleCollection } from '../items/rule.ts';
import { tagsSchema } from '../items/schema.ts';
import { spaceCollection } from '../items/space.ts';
import { videoCollection, videoTypesSchema } from '../items/video.ts';

/** The description of every collection, by its folder. */
export const DESCRIPTIONS: Readonly<Record<ItemCollection, CollectionDescription>> = {
  about: aboutCollection,
  activity: activityCollection,
  album: albumCollection,
  award: awardCollection,
  comic: comicCollection,
  creator: creatorCollection,
  device: deviceCollection,
  faq: faqCollection,
  history: historyCollection,
  home: homeCollection,
  legal: legalCollection,
  news: newsCollection,
  publisher: publisherCollection,
  rule: ruleCollection,
  space: spaceCollection,
  union: unionCollection,
  video: videoCollection,
};

/** The description of every list that items choose from. */
export const LIST_SCHEMAS: Readonly<Record<ListName, v.GenericSchema<unknown, unknown>>> = {
  'album-types': albumTypesSchema,
  'comic-genres': comicGenresSchema,
  'creator-fields': creatorFieldsSchema,
  'device-features': deviceFeaturesSchema,
  'device-types': deviceTypesSchema,
  'faq-types': faqTypesSchema,
  'news-types': newsTypesSchema,
  tags: tagsSchema,
  'video-types': videoTypesSchema,
};
