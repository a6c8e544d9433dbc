import type { ActivityType } from '../../domain/content/activity.ts';
import { activityPhase, nextActivityChange, registrationState, remainingPlaces } from '../../domain/content/activity-state.ts';
import type { Activity } from '../../editorial/items/activity.ts';
import type { Library } from '../../editorial/library.ts';
import { published } from '../../editorial/published.ts';
import { fieldOf, listOf, localize, localizeList, localizeOrNone } from '../http/localize.ts';
import { type ContentShelf, findInCollection, fits, namedOf, referenceOrNone, referenceTo, type TypeAndTag } from './find-item.ts';

/** An answer whose states are true until a moment; null: until the next release. */
export interface Timed<T> {
  value: T;
  until: Date | null;
}

/** An activity in a list, as it stands now. */
export function activitySummary({ tags }: Library, { id, data, texts }: Activity, now: Date) {
  const { registration } = data;
  return {
    id,
    type: data.type,
    starts_on: data.starts_on,
    ends_on: data.ends_on,
    from: data.from,
    to: data.to,
    phase: activityPhase(data, now),
    registration: {
      state: registrationState(data, now),
      opens_on: registration?.opens_on ?? null,
      closes_on: registration?.closes_on ?? null,
      quota: registration?.quota ?? null,
      remaining: registration ? remainingPlaces(registration) : null,
    },
    price_twd: data.price_twd,
    is_cancelled: data.is_cancelled,
    is_featured: data.is_featured,
    tags: data.tags.map((tag) => namedOf(tags, tag)),
    ...localize('title', fieldOf(texts, 'title')),
    ...localize('summary', fieldOf(texts, 'summary')),
    ...localize('location', fieldOf(texts, 'location')),
  };
}

export interface ActivityFilter extends TypeAndTag {
  state?: string | undefined;
  featured?: boolean | undefined;
}

/** Activities, the latest to begin first: of a type, with a tag, in a state, featured or not when asked. */
export function readActivities(library: Library, { state, featured, ...filter }: ActivityFilter, now: Date): Timed<ReturnType<typeof activitySummary>[]> {
  const items = library.activities.filter(fits(filter)).filter(({ data }) => featured === undefined || data.is_featured === featured);
  const value = items.map((item) => activitySummary(library, item, now)).filter(({ phase }) => state === undefined || phase === state);
  return { value, until: nextActivityChange(datesOf(items), now) };
}

/** One activity with its content as HTML. @throws Refusal NOT_FOUND, also for an id of another type */
export function readActivity(library: Library, shelf: ContentShelf<Activity>, { type, id }: { type: ActivityType; id: string }, now: Date) {
  const ofType = (items: readonly Activity[]) => items.filter(({ data }) => data.type === type);
  const { item, mark } = findInCollection({ published: ofType(shelf.published), drafts: shelf.drafts && ofType(shelf.drafts) }, id);
  const { data, texts } = item;
  const related = published(library.activities, data.related_activities);
  const value = {
    ...activitySummary(library, item, now),
    ...localizeOrNone('speaker', texts.zh.speaker === undefined ? undefined : fieldOf(texts, 'speaker')),
    ...localizeOrNone('participants', texts.zh.participants === undefined ? undefined : fieldOf(texts, 'participants')),
    ...localizeList('notes', listOf(texts, 'notes')),
    ...localize('content', fieldOf(texts, 'html')),
    sessions: data.sessions,
    schedule: data.schedule.map(({ on, from, to, text }) => ({ on: on ?? null, from, to: to ?? null, ...localize('text', text) })),
    space: referenceOrNone(library.spaces, data.space),
    album: referenceOrNone(library.albums, data.album),
    related_news: published(library.news, data.related_news).map(referenceTo),
    related_activities: related.map((other) => ({ ...referenceTo(other), type: other.data.type })),
    related_videos: published(library.videos, data.related_videos).map(referenceTo),
    ...mark,
  };
  return { value, until: nextActivityChange(datesOf([item]), now) };
}

export const datesOf = (items: readonly Activity[]) => items.map(({ data }) => data);
