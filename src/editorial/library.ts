import { join } from 'node:path';
import { albumTypesSchema } from './album.ts';
import { comicGenresSchema } from './comic.ts';
import { ContentError } from './content-error.ts';
import { creatorFieldsSchema } from './creator.ts';
import { type DeviceType, deviceFeaturesSchema, deviceTypesSchema } from './device.ts';
import { faqTypesSchema } from './faq.ts';
import { readYaml } from './file.ts';
import type { Home } from './home.ts';
import { newsTypesSchema } from './news.ts';
import type { Release } from './publication.ts';
import { checkReferences } from './references.ts';
import { type Named, tagsSchema } from './schema.ts';
import { type Settings, settingsFiles } from './settings.ts';
import { readShelves, type Shelves } from './shelves.ts';
import { videoTypesSchema } from './video.ts';

/** The lists that items choose from. */
export interface Lists {
  albumTypes: Named[];
  comicGenres: Named[];
  creatorFields: Named[];
  deviceFeatures: Named[];
  deviceTypes: DeviceType[];
  faqTypes: Named[];
  newsTypes: Named[];
  /** Of news, activities, videos, albums and comics alike. */
  tags: Named[];
  videoTypes: Named[];
}

/** Everything that editors write, read and checked: by the build and by the server alike. */
export interface Library extends Lists, Omit<Shelves, 'home'> {
  home: Home;
  settings: Settings;
  /** What this release does not show: drafts, and what waits for its day. For staff alone. */
  drafts: Omit<Shelves, 'home'>;
}

/** Reads `content/` as a release shows it. @throws ContentError naming file, field and reason. */
export async function readLibrary(root: string, release: Release): Promise<Library> {
  const [shelves, lists, settings] = await Promise.all([readShelves(root, release), readLists(root), readSettings(root)]);
  const [home] = shelves.home;
  if (!home) throw new ContentError('content/home', '', 'the home page has no item');
  const library: Library = { ...shelves, ...lists, home, settings };
  checkReferences(library);
  return library;
}

async function readLists(root: string): Promise<Lists> {
  const named = (file: string, schema: typeof tagsSchema) => readYaml(join(root, file), schema);
  return {
    albumTypes: await named('album/_types.yaml', albumTypesSchema),
    comicGenres: await named('comic/_genres.yaml', comicGenresSchema),
    creatorFields: await named('creator/_fields.yaml', creatorFieldsSchema),
    deviceFeatures: await named('device/_features.yaml', deviceFeaturesSchema),
    deviceTypes: await readYaml(join(root, 'device/_types.yaml'), deviceTypesSchema),
    faqTypes: await named('faq/_types.yaml', faqTypesSchema),
    newsTypes: await named('news/_types.yaml', newsTypesSchema),
    tags: await named('tags.yaml', tagsSchema),
    videoTypes: await named('video/_types.yaml', videoTypesSchema),
  };
}

/** Reads `content/settings/`. @throws ContentError */
async function readSettings(root: string): Promise<Settings> {
  const files = Object.keys(settingsFiles) as (keyof Settings)[];
  const read = await Promise.all(files.map(async (file) => [file, await readYaml(join(root, `settings/${file}.yaml`), settingsFiles[file])] as const));
  return Object.fromEntries(read) as unknown as Settings;
}
