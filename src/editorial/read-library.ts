import { join } from 'node:path';
import type * as v from 'valibot';
import type { KeptItems } from './collection.ts';
import { readCollections } from './collections.ts';
import { ContentError } from './content-error.ts';
import { readYaml } from './file.ts';
import { albumTypesSchema } from './items/album.ts';
import { comicGenresSchema } from './items/comic.ts';
import { creatorFieldsSchema } from './items/creator.ts';
import { deviceFeaturesSchema, deviceTypesSchema } from './items/device.ts';
import { faqTypesSchema } from './items/faq.ts';
import { newsTypesSchema } from './items/news.ts';
import { tagsSchema } from './items/schema.ts';
import { videoTypesSchema } from './items/video.ts';
import type { Library, Lists } from './library.ts';
import type { Release } from './publication.ts';
import { checkReferences } from './references.ts';
import { type Settings, settingsFiles } from './settings/settings.ts';

/** Reads `content/` as a release shows it; `kept` is what was read before. @throws ContentError naming file, field and reason. */
export async function readLibrary(root: string, release: Release, kept?: KeptItems): Promise<Library> {
  const shelves = readCollections(root, release, kept);
  const [home] = shelves.home;
  if (!home) throw new ContentError('content/home', '', 'the home page has no item');
  const library: Library = { ...shelves, ...readLists(root, kept), home, settings: readSettings(root, kept) };
  checkReferences(library);
  return library;
}

/** Reads the lists that items choose from. @throws ContentError */
export function readLists(root: string, kept?: KeptItems): Lists {
  const named = (file: string, schema: typeof tagsSchema) => readKept(root, file, schema, kept);
  return {
    albumTypes: named('album/_types.yaml', albumTypesSchema),
    comicGenres: named('comic/_genres.yaml', comicGenresSchema),
    creatorFields: named('creator/_fields.yaml', creatorFieldsSchema),
    deviceFeatures: named('device/_features.yaml', deviceFeaturesSchema),
    deviceTypes: readKept(root, 'device/_types.yaml', deviceTypesSchema, kept),
    faqTypes: named('faq/_types.yaml', faqTypesSchema),
    newsTypes: named('news/_types.yaml', newsTypesSchema),
    tags: named('tags.yaml', tagsSchema),
    videoTypes: named('video/_types.yaml', videoTypesSchema),
  };
}

/** Reads `content/settings/`. @throws ContentError */
function readSettings(root: string, kept?: KeptItems): Settings {
  const files = Object.keys(settingsFiles) as (keyof Settings)[];
  const read = files.map((file) => [file, readKept(root, `settings/${file}.yaml`, settingsFiles[file], kept)] as const);
  return Object.fromEntries(read) as unknown as Settings;
}

/** Reads a file of one value, or takes what was read of it. @throws ContentError */
function readKept<S extends v.GenericSchema<unknown, unknown>>(root: string, file: string, schema: S, kept: KeptItems | undefined): v.InferOutput<S> {
  const path = join(root, file);
  const read = () => ({ value: readYaml(path, schema) });
  // It is this description that has read it, then or now: other code takes nothing of what was kept.
  return ((kept?.take(file, [path], read) ?? read()) as { value: v.InferOutput<S> }).value;
}
