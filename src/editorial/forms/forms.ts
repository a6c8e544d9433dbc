import type * as v from 'valibot';
import type { FormDescription } from '../../domain/editing/form.ts';
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
import { publicationSchema } from '../publication.ts';
import { settingsFiles } from '../settings/settings.ts';
import type { CollectionDescription } from './describe-collection.ts';
import { describeField } from './describe-field.ts';

type Schema = v.GenericSchema<unknown, unknown>;

/** The collections of items, in the order in which editors are shown them. */
const COLLECTIONS: readonly CollectionDescription[] = [
  newsCollection,
  activityCollection,
  albumCollection,
  videoCollection,
  comicCollection,
  creatorCollection,
  publisherCollection,
  unionCollection,
  awardCollection,
  faqCollection,
  spaceCollection,
  deviceCollection,
  aboutCollection,
  historyCollection,
  ruleCollection,
  legalCollection,
  homeCollection,
];
/** Lists of one file each, by its path below `content/` without its ending. */
const LISTS: Readonly<Record<string, Schema>> = {
  tags: tagsSchema,
  'news/_types': newsTypesSchema,
  'album/_types': albumTypesSchema,
  'video/_types': videoTypesSchema,
  'faq/_types': faqTypesSchema,
  'comic/_genres': comicGenresSchema,
  'creator/_fields': creatorFieldsSchema,
  'device/_types': deviceTypesSchema,
  'device/_features': deviceFeaturesSchema,
};
const FILES: Readonly<Record<string, Schema>> = {
  ...LISTS,
  ...Object.fromEntries(Object.entries(settingsFiles).map(([name, schema]) => [`settings/${name}`, schema as Schema])),
};

/** The schemas of a collection: of its items, of their texts, and of when they are public. */
interface FormSchemas {
  item: Schema;
  publication: Schema | null;
  text: Schema | null;
}

/** The schemas of what is edited under a name; null for what is not. */
function schemasOf(name: string): FormSchemas | null {
  const collection = COLLECTIONS.find(({ folder }) => folder === name);
  if (collection) return { item: collection.item, publication: publicationSchema, text: collection.text };
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  return file === undefined ? null : { item: file, publication: null, text: null };
}

/** The names of the collections, and of the files that are edited by themselves. */
export const FORM_COLLECTIONS: readonly string[] = COLLECTIONS.map(({ folder }) => folder);
export const FORM_FILES: readonly string[] = Object.keys(FILES);

/** The form of what is edited under a name. @throws UnknownField for a schema with a field of no kind */
export function formOf(name: string): FormDescription {
  const schemas = schemasOf(name);
  if (schemas === null) throw new Error(`nothing is edited as ${name}`);
  const item = describeField(schemas.item, name);
  const publication = schemas.publication && describeField(schemas.publication, name);
  const isGroup = item.kind === 'group' && publication?.kind === 'group';
  return {
    name,
    item: isGroup ? { ...item, fields: [...item.fields, ...publication.fields] } : item,
    text: schemas.text && describeField(schemas.text, name),
  };
}
