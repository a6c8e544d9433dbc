import type { ItemCollection } from '../domain/editing/content-item.ts';
import type { Collections } from './collections.ts';
import { ContentError } from './content-error.ts';
import { homeShortcuts } from './items/home.ts';
import { checkRegistration } from './items/registration-check.ts';
import type { Library, Lists } from './library.ts';
import { rentRule } from './settings/rent-rules.ts';
import { checkSearchSettings } from './settings/search-settings.ts';
import type { Settings } from './settings/settings.ts';

type Shelf = Exclude<keyof Collections, 'home'>;
/** The folder of each shelf, whose items an error names. */
export const SHELF_FOLDERS: Readonly<Record<Shelf, Exclude<ItemCollection, 'home'>>> = {
  ...{ about: 'about', activities: 'activity', albums: 'album', awards: 'award', comics: 'comic', creators: 'creator', devices: 'device', faqs: 'faq' },
  ...{ history: 'history', legal: 'legal', news: 'news', publishers: 'publisher', rules: 'rule', spaces: 'space', unions: 'union', videos: 'video' },
};

/** The ids of a shelf: whether there is one, and all of them where a slip is told. */
export interface ShelfIds {
  has: (id: string) => boolean;
  all: () => Iterable<string>;
}

/** All that an item may refer to: the ids of every shelf, drafts included, the lists, and the levels. Shelves are asked for when an item refers to something in them. */
export interface Referable extends Lists {
  idsOf: (shelf: Shelf) => ShelfIds;
  settings: Pick<Settings, 'levels'>;
}

/** Checks that what a file refers to exists; it may still be a draft. @throws ContentError */
export function checkReferences(library: Library): void {
  rentRule(library.rules);
  homeShortcuts(library.home);
  checkSearchSettings(library.settings.search);
  const all = <K extends Shelf>(shelf: K): Collections[K][number][] => [...library[shelf], ...library.drafts[shelf]];
  const checks: ItemChecks = itemChecks({ ...library, idsOf: (shelf) => idsIn(new Set(all(shelf).map(({ id }) => id))) });
  for (const shelf of Object.keys(checks) as (keyof ItemChecks)[]) {
    const check = checks[shelf] as (file: string, data: unknown) => void;
    for (const { id, data } of all(shelf)) check(`content/${SHELF_FOLDERS[shelf]}/${id}/item.yaml`, data);
  }
}

type ItemChecks = { [K in Shelf]?: (file: string, data: Collections[K][number]['data']) => void };

/** The checks of an item of each shelf besides those of its own fields; each throws a ContentError. */
export function itemChecks(referable: Referable): ItemChecks {
  const known = (name: string, idsOf: () => ShelfIds) => (file: string, field: string, given: string | undefined | readonly string[]) => {
    for (const [i, id] of [given ?? []].flat().entries())
      if (!idsOf().has(id))
        throw new ContentError(file, Array.isArray(given) ? `${field}.${i}` : field, `"${id}" is not one of the ${name}: ${named([...idsOf().all()])}`);
  };
  const listed = (name: string, list: readonly { id: string }[]) => {
    const ids = idsIn(new Set(list.map(({ id }) => id)));
    return known(name, () => ids);
  };
  const shelved = (name: string, shelf: Shelf) => {
    let ids: ShelfIds | null = null;
    return known(name, () => {
      ids ??= referable.idsOf(shelf);
      return ids;
    });
  };
  const [tag, genre] = [listed('tags', referable.tags), listed('comic genres', referable.comicGenres)];
  const [activity, creator, space] = [shelved('activities', 'activities'), shelved('creators', 'creators'), shelved('spaces', 'spaces')];
  const [aNews, video, album] = [shelved('news', 'news'), shelved('videos', 'videos'), shelved('albums', 'albums')];
  const [newsType, faqType] = [listed('news types', referable.newsTypes), listed('FAQ types', referable.faqTypes)];
  const [videoType, albumType] = [listed('video types', referable.videoTypes), listed('album types', referable.albumTypes)];
  const [publisher, award, union] = [shelved('publishers', 'publishers'), shelved('awards', 'awards'), shelved('associations', 'unions')];
  const field = listed('creator fields', referable.creatorFields);
  const [deviceType, feature] = [listed('device types', referable.deviceTypes), listed('device features', referable.deviceFeatures)];
  return {
    news: (file, { type, tags }) => {
      newsType(file, 'type', type);
      tag(file, 'tags', tags);
    },
    activities: (file, data) => {
      tag(file, 'tags', data.tags);
      space(file, 'space', data.space);
      aNews(file, 'related_news', data.related_news);
      activity(file, 'related_activities', data.related_activities);
      video(file, 'related_videos', data.related_videos);
      album(file, 'album', data.album);
      if (data.ends_on < data.starts_on) throw new ContentError(file, 'ends_on', 'must not be before starts_on');
      checkRegistration(referable, file, data);
    },
    videos: (file, { type, tags }) => {
      videoType(file, 'type', type);
      tag(file, 'tags', tags);
    },
    albums: (file, { type, tags }) => {
      albumType(file, 'type', type);
      tag(file, 'tags', tags);
    },
    comics: (file, data) => {
      genre(file, 'genres', data.genres);
      creator(file, 'creators', data.creators);
      publisher(file, 'publisher', data.publisher);
      award(file, 'awards', data.awards);
      tag(file, 'tags', data.tags);
    },
    creators: (file, data) => {
      field(file, 'fields', data.fields);
      genre(file, 'genres', data.genres);
      union(file, 'union', data.union);
    },
    publishers: (file, { genres }) => genre(file, 'genres', genres),
    spaces: (file, { parts }) => space(file, 'parts', parts),
    faqs: (file, { type }) => faqType(file, 'type', type),
    devices: (file, data) => {
      deviceType(file, 'type', data.type);
      feature(file, 'features', data.features);
      const isSeat = referable.deviceTypes.some((type) => type.id === data.type && type.kind === 'seat');
      if (isSeat && (data.quantity !== 1 || !data.map))
        throw new ContentError(file, data.map ? 'quantity' : 'map', 'a seat has a place on the map and a quantity of 1');
    },
  };
}

/** At most so many names are told: enough to see the slip. */
const named = (ids: readonly string[]) => ids.slice(0, 20).join(', ') + (ids.length > 20 ? ' …' : '');

const idsIn = (ids: ReadonlySet<string>): ShelfIds => ({ has: (id) => ids.has(id), all: () => ids });
