import type { LocalizedText } from '../i18n/localized.ts';
import { type Collection, type KeptItems, readCollection } from './collection.ts';
import { type About, aboutCollection } from './items/about.ts';
import { type Activity, activityCollection } from './items/activity.ts';
import { type Album, albumCollection } from './items/album.ts';
import { type Award, awardCollection } from './items/award.ts';
import { type Comic, comicCollection } from './items/comic.ts';
import { type Creator, creatorCollection } from './items/creator.ts';
import { type Device, deviceCollection } from './items/device.ts';
import { type Faq, faqCollection } from './items/faq.ts';
import { type HistoryEntry, historyCollection } from './items/history.ts';
import { type Home, homeCollection } from './items/home.ts';
import { type Legal, legalCollection } from './items/legal.ts';
import { type News, newsCollection } from './items/news.ts';
import { type Publisher, publisherCollection, type Union, unionCollection } from './items/publisher.ts';
import { type Rule, ruleCollection } from './items/rule.ts';
import { type Space, spaceCollection } from './items/space.ts';
import { type Video, videoCollection } from './items/video.ts';
import type { Release, Scheduled } from './publication.ts';

/** The items of every collection, each in the order in which it is shown. */
export interface Collections {
  about: About[];
  /** The latest to begin first. */
  activities: Activity[];
  albums: Album[];
  awards: Award[];
  /** By year, the newest first. */
  comics: Comic[];
  creators: Creator[];
  devices: Device[];
  faqs: Faq[];
  /** The oldest first. */
  history: HistoryEntry[];
  home: Home[];
  legal: Legal[];
  /** Pinned items, then the rest; newest first. */
  news: News[];
  publishers: Publisher[];
  /** The rules that bookings agree to. */
  rules: Rule[];
  spaces: Space[];
  unions: Union[];
  videos: Video[];
}

/** An item that appears or goes by its own dates, the next first in a list of them. */
export interface ScheduledItem extends Scheduled {
  kind: keyof Collections;
  id: string;
  title: LocalizedText;
}

/** Reads every collection of `content/`; `drafts` are what this release does not show. @throws ContentError */
export function readCollections(
  root: string,
  release: Release,
  kept?: KeptItems,
): Collections & { drafts: Collections; changesAt: Date | null; scheduled: ScheduledItem[] } {
  const shelves = {
    about: readCollection(root, aboutCollection, release, kept),
    activities: readCollection(root, activityCollection, release, kept),
    albums: readCollection(root, albumCollection, release, kept),
    awards: readCollection(root, awardCollection, release, kept),
    comics: readCollection(root, comicCollection, release, kept),
    creators: readCollection(root, creatorCollection, release, kept),
    devices: readCollection(root, deviceCollection, release, kept),
    faqs: readCollection(root, faqCollection, release, kept),
    history: readCollection(root, historyCollection, release, kept),
    home: readCollection(root, homeCollection, release, kept),
    legal: readCollection(root, legalCollection, release, kept),
    news: readCollection(root, newsCollection, release, kept),
    publishers: readCollection(root, publisherCollection, release, kept),
    rules: readCollection(root, ruleCollection, release, kept),
    spaces: readCollection(root, spaceCollection, release, kept),
    unions: readCollection(root, unionCollection, release, kept),
    videos: readCollection(root, videoCollection, release, kept),
  } satisfies { [K in keyof Collections]: Collection<Collections[K][number]> };
  const changes = Object.values(shelves).flatMap((shelf) => shelf.changes.map(Number));
  const part = (which: 'published' | 'unpublished') =>
    Object.fromEntries(Object.entries(shelves).map(([name, shelf]) => [name, shelf[which]])) as unknown as Collections;
  const changesAt = changes.length === 0 ? null : new Date(changes.reduce((first, each) => Math.min(first, each)));
  const scheduled = (Object.keys(shelves) as (keyof Collections)[]).flatMap((kind) => shelves[kind].scheduled.map((each) => ({ ...each, kind })));
  scheduled.sort((a, b) => a.at.getTime() - b.at.getTime() || a.kind.localeCompare(b.kind) || a.id.localeCompare(b.id));
  return { ...inOrder(part('published')), drafts: inOrder(part('unpublished')), changesAt, scheduled };
}

/** Puts shelves into the order in which they are shown. */
export function inOrder(shelves: Collections): Collections {
  for (const ordered of [shelves.about, shelves.awards, shelves.devices, shelves.faqs, shelves.legal, shelves.rules, shelves.spaces, shelves.unions])
    ordered.sort((a, b) => a.data.order - b.data.order || byId(a, b));
  for (const dated of [shelves.albums, shelves.videos]) dated.sort(byPublication);
  shelves.news.sort((a, b) => Number(b.data.pinned) - Number(a.data.pinned) || byPublication(a, b));
  shelves.activities.sort((a, b) => b.data.starts_on.localeCompare(a.data.starts_on) || byId(a, b));
  shelves.history.sort((a, b) => a.data.on.localeCompare(b.data.on) || byId(a, b));
  shelves.comics.sort((a, b) => b.data.year - a.data.year || byId(a, b));
  return shelves;
}

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

type Dated = { id: string; data: { published_on: string } };
const byPublication = (a: Dated, b: Dated) => b.data.published_on.localeCompare(a.data.published_on) || byId(a, b);
