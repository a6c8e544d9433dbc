import type { Library } from '../../editorial/library.ts';
import type { Language } from '../../i18n/languages.ts';
import { activityPath } from '../activity/activity-words.ts';

/** The kinds of content that carry tags, in the order of the tabs (spec section 2: `tag/{id}/{tab}`). */
export const TAG_KINDS = ['news', 'activity', 'video', 'album', 'comic'] as const;
export type TagKind = (typeof TAG_KINDS)[number];

interface Text {
  title: string;
  summary: string;
}

/** Anything tagged, as an entry of a list. */
export interface TagItem {
  kind: TagKind;
  id: string;
  /** The page without its language. */
  path: string;
  /** The day it is dated by, or the year of a comic. */
  day: string;
  texts: { zh: Text } & Partial<Record<Language, Text>>;
}

type Tagged = { id: string; data: { tags: readonly string[] }; texts: TagItem['texts'] };

/** What carries a tag, by kind, in the order in which each kind is shown. */
export function tagItems(library: Pick<Library, 'news' | 'activities' | 'videos' | 'albums' | 'comics'>, tag: string): Record<TagKind, TagItem[]> {
  const pick = <T extends Tagged>(kind: TagKind, items: readonly T[], path: (item: T) => string, day: (item: T) => string) =>
    items.filter(({ data }) => data.tags.includes(tag)).map((item): TagItem => ({ kind, id: item.id, path: path(item), day: day(item), texts: item.texts }));
  return {
    news: pick(
      'news',
      library.news,
      ({ id }) => `news/${id}`,
      ({ data }) => data.published_on,
    ),
    activity: pick('activity', library.activities, activityPath, ({ data }) => data.starts_on),
    video: pick(
      'video',
      library.videos,
      ({ id }) => `video/${id}`,
      ({ data }) => data.published_on,
    ),
    album: pick(
      'album',
      library.albums,
      ({ id }) => `album/${id}`,
      ({ data }) => data.published_on,
    ),
    comic: pick(
      'comic',
      library.comics,
      ({ id }) => `comic/${id}`,
      ({ data }) => String(data.year),
    ),
  };
}
