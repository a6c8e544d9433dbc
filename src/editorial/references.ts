import type { Collections } from './collections.ts';
import { ContentError } from './content-error.ts';
import { homeShortcuts } from './items/home.ts';
import { checkRegistration } from './items/registration-check.ts';
import type { Library } from './library.ts';
import { rentRule } from './settings/rent-rules.ts';
import { checkSearchSettings } from './settings/search-settings.ts';

type Shelf = Exclude<keyof Collections, 'home'>;

/** Checks that what a file refers to exists; it may still be a draft. @throws ContentError */
export function checkReferences(library: Library): void {
  rentRule(library.rules);
  homeShortcuts(library.home);
  checkSearchSettings(library.settings.search);
  const all = <K extends Shelf>(shelf: K): Collections[K][number][] => [...library[shelf], ...library.drafts[shelf]];
  const known = (name: string, list: readonly { id: string }[]) => {
    const ids = new Set(list.map(({ id }) => id));
    return (file: string, field: string, given: string | undefined | readonly string[]) => {
      for (const [i, id] of [given ?? []].flat().entries())
        if (!ids.has(id)) throw new ContentError(file, Array.isArray(given) ? `${field}.${i}` : field, `"${id}" is not one of the ${name}: ${named(ids)}`);
    };
  };
  const [tag, genre] = [known('tags', library.tags), known('comic genres', library.comicGenres)];
  const [activity, creator, space] = [known('activities', all('activities')), known('creators', all('creators')), known('spaces', all('spaces'))];

  const newsType = known('news types', library.newsTypes);
  each('news', all('news'), (file, { type, tags }) => {
    newsType(file, 'type', type);
    tag(file, 'tags', tags);
  });
  const [aNews, video, album] = [known('news', all('news')), known('videos', all('videos')), known('albums', all('albums'))];
  each('activity', all('activities'), (file, data) => {
    tag(file, 'tags', data.tags);
    space(file, 'space', data.space);
    aNews(file, 'related_news', data.related_news);
    activity(file, 'related_activities', data.related_activities);
    video(file, 'related_videos', data.related_videos);
    album(file, 'album', data.album);
    if (data.ends_on < data.starts_on) throw new ContentError(file, 'ends_on', 'must not be before starts_on');
    checkRegistration(library, file, data);
  });
  const [videoType, albumType] = [known('video types', library.videoTypes), known('album types', library.albumTypes)];
  each('video', all('videos'), (file, { type, tags }) => {
    videoType(file, 'type', type);
    tag(file, 'tags', tags);
  });
  each('album', all('albums'), (file, { type, tags }) => {
    albumType(file, 'type', type);
    tag(file, 'tags', tags);
  });
  const [publisher, award] = [known('publishers', all('publishers')), known('awards', all('awards'))];
  each('comic', all('comics'), (file, data) => {
    genre(file, 'genres', data.genres);
    creator(file, 'creators', data.creators);
    publisher(file, 'publisher', data.publisher);
    award(file, 'awards', data.awards);
    tag(file, 'tags', data.tags);
  });
  const [field, union] = [known('creator fields', library.creatorFields), known('associations', all('unions'))];
  each('creator', all('creators'), (file, data) => {
    field(file, 'fields', data.fields);
    genre(file, 'genres', data.genres);
    union(file, 'union', data.union);
  });
  each('publisher', all('publishers'), (file, { genres }) => genre(file, 'genres', genres));
  each('space', all('spaces'), (file, { parts }) => space(file, 'parts', parts));
  const faqType = known('FAQ types', library.faqTypes);
  each('faq', all('faqs'), (file, { type }) => faqType(file, 'type', type));
  const [deviceType, feature] = [known('device types', library.deviceTypes), known('device features', library.deviceFeatures)];
  each('device', all('devices'), (file, data) => {
    deviceType(file, 'type', data.type);
    feature(file, 'features', data.features);
    const isSeat = library.deviceTypes.some((type) => type.id === data.type && type.kind === 'seat');
    if (isSeat && (data.quantity !== 1 || !data.map))
      throw new ContentError(file, data.map ? 'quantity' : 'map', 'a seat has a place on the map and a quantity of 1');
  });
}

/** At most so many names are told: enough to see the slip. */
const named = (ids: ReadonlySet<string>) => [...ids].slice(0, 20).join(', ') + (ids.size > 20 ? ' …' : '');

function each<T>(folder: string, items: readonly { id: string; data: T }[], check: (file: string, data: T) => void): void {
  for (const { id, data } of items) check(`content/${folder}/${id}/item.yaml`, data);
}
