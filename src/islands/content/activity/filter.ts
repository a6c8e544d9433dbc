import { type ActivityTimes, activityPhase, registrationState } from '../../../domain/content/activity-state.ts';
import type { Values } from '../../../domain/site/list-query.ts';

/** The choices that a visitor has, as the query of the address has them. `tags`: the ids of those that are offered. */
export const choicesOf = (tags: readonly string[]) => ({ state: ['', 'running', 'upcoming', 'open'], tag: ['', ...tags], sort: ['', 'deadline'] }) as const;

/** The choice of a visitor. Empty means any. */
export type Choice = Values<ReturnType<typeof choicesOf>>;

export interface Entry {
  activity: ActivityTimes;
  tags: readonly string[];
  /** Its place in the list as the page was made. */
  place: number;
}

export function fits({ activity, tags }: Entry, { state, tag }: Choice, now: Date): boolean {
  if (tag !== '' && !tags.includes(tag)) return false;
  if (state === '') return true;
  return state === 'open' ? registrationState(activity, now) === 'open' : activityPhase(activity, now) === state;
}

/** Whether a choice leaves something out; an order does not. What is past is then left out: only pages of it are here. */
export function isFilter({ state, tag }: Choice): boolean {
  return state !== '' || tag !== '';
}

/** The entries that fit, in their order, and after them the others. */
export function partitionByChoice<T extends Entry>(entries: readonly T[], choice: Choice, now: Date): { shown: T[]; left: T[] } {
  const ordered = sortEntries(entries, choice, now);
  return { shown: ordered.filter((entry) => fits(entry, choice, now)), left: ordered.filter((entry) => !fits(entry, choice, now)) };
}

/** Entries in the order chosen: as the page was made, or what closes first before the rest, and last what cannot be registered for. */
export function sortEntries<T extends Entry>(entries: readonly T[], { sort }: Choice, now: Date): T[] {
  const key = ({ activity }: T) => (sort === 'deadline' && registrationState(activity, now) === 'open' ? (activity.registration?.closes_on ?? '') : '9999');
  return [...entries].sort((a, b) => key(a).localeCompare(key(b)) || a.place - b.place);
}
