import { join } from 'node:path';
import { type About, aboutCollection } from './about.ts';
import { type Award, awardCollection } from './award.ts';
import { readCollection } from './collection.ts';
import { ContentError } from './content-error.ts';
import { type Device, type DeviceType, deviceCollection, deviceFeaturesSchema, deviceTypesSchema } from './device.ts';
import { type Faq, faqCollection, faqTypesSchema } from './faq.ts';
import { readYaml } from './file.ts';
import { type Home, homeCollection } from './home.ts';
import { type Legal, legalCollection } from './legal.ts';
import { type News, newsCollection, newsTagsSchema, newsTypesSchema } from './news.ts';
import { rentRule } from './rent-rules.ts';
import { type Rule, ruleCollection } from './rule.ts';
import type { Named } from './schema.ts';
import { type Settings, settingsFiles } from './settings.ts';

/** Everything that editors write, read and checked: by the build and by the server alike. */
export interface Library {
  /** Newest first, pinned before the rest. */
  news: News[];
  newsTypes: Named[];
  tags: Named[];
  awards: Award[];
  faqs: Faq[];
  faqTypes: Named[];
  about: About[];
  legal: Legal[];
  home: Home;
  devices: Device[];
  deviceTypes: DeviceType[];
  deviceFeatures: Named[];
  /** What bookings agree to. */
  rules: Rule[];
  settings: Settings;
}

/** Reads `content/`. @throws ContentError naming file, field and reason. */
export async function readLibrary(root: string): Promise<Library> {
  const library: Library = {
    news: (await readCollection(root, newsCollection)).sort(byPublication),
    newsTypes: await readYaml(join(root, 'news/_types.yaml'), newsTypesSchema),
    tags: await readYaml(join(root, 'news/_tags.yaml'), newsTagsSchema),
    awards: (await readCollection(root, awardCollection)).sort(byOrder),
    faqs: (await readCollection(root, faqCollection)).sort(byOrder),
    faqTypes: await readYaml(join(root, 'faq/_types.yaml'), faqTypesSchema),
    about: (await readCollection(root, aboutCollection)).sort(byOrder),
    legal: (await readCollection(root, legalCollection)).sort(byOrder),
    home: await readHome(root),
    devices: (await readCollection(root, deviceCollection)).sort(byOrder),
    deviceTypes: await readYaml(join(root, 'device/_types.yaml'), deviceTypesSchema),
    deviceFeatures: await readYaml(join(root, 'device/_features.yaml'), deviceFeaturesSchema),
    rules: (await readCollection(root, ruleCollection)).sort(byOrder),
    settings: await readSettings(root),
  };
  checkReferences(library);
  return library;
}

/** Reads `content/settings/`. @throws ContentError */
export async function readSettings(root: string): Promise<Settings> {
  const read = <K extends keyof Settings>(file: K) => readYaml(join(root, `settings/${file}.yaml`), settingsFiles[file]) as Promise<Settings[K]>;
  const [opening, holidays, points, rent, centre] = await Promise.all([read('opening'), read('holidays'), read('points'), read('rent'), read('centre')]);
  return { opening, holidays, points, rent, centre };
}

async function readHome(root: string): Promise<Home> {
  const [home] = await readCollection(root, homeCollection);
  if (!home) throw new ContentError('content/home', '', 'the home page has no item');
  return home;
}

/** What one file says of another: types, tags and features must exist. */
function checkReferences(library: Library): void {
  const known = (name: string, list: { id: string }[]) => {
    const ids = new Set(list.map(({ id }) => id));
    return (file: string, field: string, id: string) => {
      if (!ids.has(id)) throw new ContentError(file, field, `"${id}" is not one of the ${name}: ${[...ids].join(', ')}`);
    };
  };
  const newsType = known('news types', library.newsTypes);
  const tag = known('tags', library.tags);
  const faqType = known('FAQ types', library.faqTypes);
  const deviceType = known('device types', library.deviceTypes);
  const feature = known('device features', library.deviceFeatures);
  for (const { id, data } of library.news) {
    newsType(`content/news/${id}/item.yaml`, 'type', data.type);
    data.tags.forEach((each, i) => {
      tag(`content/news/${id}/item.yaml`, `tags.${i}`, each);
    });
  }
  rentRule(library.rules);
  for (const { id, data } of library.faqs) faqType(`content/faq/${id}/item.yaml`, 'type', data.type);
  for (const { id, data } of library.devices) {
    const file = `content/device/${id}/item.yaml`;
    deviceType(file, 'type', data.type);
    data.features.forEach((each, i) => {
      feature(file, `features.${i}`, each);
    });
    const isSeat = library.deviceTypes.some((type) => type.id === data.type && type.kind === 'seat');
    if (isSeat && (data.quantity !== 1 || !data.map))
      throw new ContentError(file, data.map ? 'quantity' : 'map', 'a seat has a place on the map and a quantity of 1');
  }
}

function byOrder(a: { id: string; data: { order: number } }, b: { id: string; data: { order: number } }): number {
  return a.data.order - b.data.order || a.id.localeCompare(b.id);
}

function byPublication(a: News, b: News): number {
  return Number(b.data.pinned) - Number(a.data.pinned) || b.data.published_on.localeCompare(a.data.published_on) || a.id.localeCompare(b.id);
}
