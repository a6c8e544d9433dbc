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
interface Lists {
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
  const shelves = readShelves(root, release);
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
