import { join } from 'node:path';
import { albumTypesSchema } from './album.ts';
import { readCollections } from './collections.ts';
import { comicGenresSchema } from './comic.ts';
import { ContentError } from './content-error.ts';
import { creatorFieldsSchema } from './creator.ts';
import { deviceFeaturesSchema, deviceTypesSchema } from './device.ts';
import { faqTypesSchema } from './faq.ts';
import { readYaml } from './file.ts';
import type { Library, Lists } from './library.ts';
import { newsTypesSchema } from './news.ts';
import type { Release } from './publication.ts';
import { checkReferences } from './references.ts';
import { tagsSchema } from './schema.ts';
import { type Settings, settingsFiles } from './settings.ts';
import { videoTypesSchema } from './video.ts';

/** Reads `content/` as a release shows it. @throws ContentError naming file, field and reason. */
export async function readLibrary(root: string, release: Release): Promise<Library> {
  const shelves = readCollections(root, release);
  const [home] = shelves.home;
  if (!home) throw new ContentError('content/home', '', 'the home page has no item');
  const library: Library = { ...shelves, ...readLists(root), home, settings: readSettings(root) };
  checkReferences(library);
  return library;
}

function readLists(root: string): Lists {
  const named = (file: string, schema: typeof tagsSchema) => readYaml(join(root, file), schema);
  return {
    albumTypes: named('album/_types.yaml', albumTypesSchema),
    comicGenres: named('comic/_genres.yaml', comicGenresSchema),
    creatorFields: named('creator/_fields.yaml', creatorFieldsSchema),
    deviceFeatures: named('device/_features.yaml', deviceFeaturesSchema),
    deviceTypes: readYaml(join(root, 'device/_types.yaml'), deviceTypesSchema),
    faqTypes: named('faq/_types.yaml', faqTypesSchema),
    newsTypes: named('news/_types.yaml', newsTypesSchema),
    tags: named('tags.yaml', tagsSchema),
    videoTypes: named('video/_types.yaml', videoTypesSchema),
  };
}

/** Reads `content/settings/`. @throws ContentError */
function readSettings(root: string): Settings {
  const files = Object.keys(settingsFiles) as (keyof Settings)[];
  const read = files.map((file) => [file, readYaml(join(root, `settings/${file}.yaml`), settingsFiles[file])] as const);
  return Object.fromEntries(read) as unknown as Settings;
}
