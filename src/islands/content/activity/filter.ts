import { type ActivityTimes, activityPhase, registrationState } from '../../../domain/content/activity-state.ts';
import { orderOf, queryOf } from '../../page/sort-order.ts';

/** The choice of a visitor; stored in the query string. Empty means any. */
export interface Choice {
  state: '' | 'running' | 'upcoming' | 'open';
  /** The id of a tag. */
  tag: string;
  sort: '' | 'deadline';
}

export interface Entry {
  activity: ActivityTimes;
  tags: readonly string[];
  /** Its place in the list as the page was made. */
  place: number;
}

const STATES: readonly Choice['state'][] = ['running', 'upcoming', 'open'];
const SORTS: readonly Choice['sort'][] = ['', 'deadline'];

/** Reads a choice from the query string; what is not known is not chosen. */
export function readChoice(query: string, tags: readonly string[]): Choice {
  const params = new URLSearchParams(query);
  const tag = params.get('tag') ?? '';
  return {
    state: STATES.find((state) => state === params.get('state')) ?? '',
    tag: tags.includes(tag) ? tag : '',
    sort: orderOf(query, SORTS) ?? '',
  };
}

/** The query string of a choice, `?` included; empty when nothing is chosen. Other parameters stay. */
export function choiceQuery({ sort, ...filters }: Choice, query = ''): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filters)) {
    if (value === '') params.delete(name);
    else params.set(name, value);
  }
  return queryOf(params.toString(), sort, SORTS);
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
