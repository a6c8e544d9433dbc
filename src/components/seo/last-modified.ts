import { ACTIVITY_TYPES } from '../../domain/content/activity.ts';
import type { Day } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import type { PublicationDays } from '../../editorial/publication.ts';

/** The day of an item's last change that readers are told of; undefined where its editors do not say. */
export const modifiedOn = ({ published_on, updated_on }: PublicationDays): Day | undefined => updated_on ?? published_on;

type Dated = PublicationDays & { id: string };

/**
 * The last change of each page of which it is known, by its path below the language. Search engines stop believing dates that
 * are not so: of what has none (a comic nobody has touched since the catalogue began) nothing is said.
 */
export function changesOf(library: Library): Map<string, Day> {
  const { news, activities, videos, albums, comics, creators, publishers, unions, awards, spaces, devices, about, faqs } = library;
  const changes = new Map<string, Day>();
  const put = (path: string, day: Day | undefined) => {
    if (day !== undefined) changes.set(path, day);
  };
  const items = <T extends Dated>(all: readonly T[], path: (item: T) => string) => {
    for (const item of all) put(path(item), modifiedOn(item));
  };
  const list = (path: string, all: readonly Dated[]) => put(path, latestOf(all));
  items(news, ({ id }) => `news/${id}`);
  items(activities, ({ id, data }) => `activity_${data.type}/${id}`);
  items(videos, ({ id }) => `video/${id}`);
  items(albums, ({ id }) => `album/${id}`);
  items(comics, ({ id }) => `comic/${id}`);
  items(creators, ({ id }) => `creator/${id}`);
  items(publishers, ({ id }) => `publisher/${id}`);
  items(unions, ({ id }) => `union/${id}`);
  items(awards, ({ id }) => `award/${id}`);
  items(spaces, ({ id }) => `space/${id}`);
  items(devices, ({ id }) => `rent/${id}`);
  items(about, ({ id }) => `about/${id}`);
  for (const { id, data, updated_on } of library.legal) put(id, updated_on ?? data.version);
  list('news_list', news);
  list('activity', activities);
  for (const type of ACTIVITY_TYPES)
    list(
      `activity_${type}`,
      activities.filter(({ data }) => data.type === type),
    );
  list('video_list/video', videos);
  list('video_list/album', albums);
  for (const { id } of library.newsTypes)
    list(
      `news_list/${id}`,
      news.filter(({ data }) => data.type === id),
    );
  for (const { id } of library.videoTypes)
    list(
      `video_list/video/${id}`,
      videos.filter(({ data }) => data.type === id),
    );
  for (const { id } of library.albumTypes)
    list(
      `video_list/album/${id}`,
      albums.filter(({ data }) => data.type === id),
    );
  for (const { id } of library.faqTypes)
    list(
      `faq/${id}`,
      faqs.filter(({ data }) => data.type === id),
    );
  list('index', [library.home, ...news, ...activities, ...videos, ...albums]);
  return changes;
}

function latestOf(items: readonly PublicationDays[]): Day | undefined {
  return items
    .flatMap((item) => modifiedOn(item) ?? [])
    .sort()
    .at(-1);
}
