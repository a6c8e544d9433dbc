import { ADVISORY_CATEGORIES, ADVISORY_LINES, type AdvisoryCategory, type AdvisoryLine, type Consultant, LINE_OF_CATEGORY } from './consultation.ts';

/** The most places of a pool, as each is looked at when one is taken; the table has the same limit (0092_consultation_places.sql). */
export const MAX_POOL_PLACES = 50;

/** The numbers of consultations that may be held at a time (`content/settings/advisory.yaml`). */
export interface PoolRules {
  /** Of each line, for its categories without an expert of their own. */
  places: Record<AdvisoryLine, number>;
  /** Of each category that has an expert of its own. */
  ownPlaces: Partial<Record<AdvisoryCategory, number>>;
}

/** The places that some categories have together, or that one has for itself. */
export interface AdvisoryPool extends Consultant {
  /** The line, or `line/category`; it is what members wait for (`advisory_pools` in 0092_consultation_places.sql). */
  id: string;
  /** The category that has the places for itself; null: the line's other categories share them. */
  category: AdvisoryCategory | null;
  places: number;
}

/** All pools, those of the lines first. */
export function advisoryPools(rules: PoolRules): AdvisoryPool[] {
  return [
    ...ADVISORY_LINES.map((line): AdvisoryPool => ({ id: line, line, category: null, places: rules.places[line] })),
    ...ADVISORY_CATEGORIES.filter((category) => rules.ownPlaces[category] !== undefined).map((category) => poolOf(category, rules)),
  ];
}

/** The pool that a category's consultations take their places from; the database has the same rule (`advisory_pool` in 0092). */
export function poolOf(category: AdvisoryCategory, { places, ownPlaces }: PoolRules): AdvisoryPool {
  const line = LINE_OF_CATEGORY[category];
  const own = ownPlaces[category];
  return own === undefined ? { id: line, line, category: null, places: places[line] } : { id: `${line}/${category}`, line, category, places: own };
}

/** The categories whose consultations take places of a pool; none for what is no pool's id. */
export function categoriesOf(pool: string, rules: PoolRules): AdvisoryCategory[] {
  return ADVISORY_CATEGORIES.filter((category) => poolOf(category, rules).id === pool);
}

/** The line of a pool; undefined for what is no pool's id. */
export function lineOfPool(pool: string): AdvisoryLine | undefined {
  return ADVISORY_LINES.find((line) => line === pool.split('/')[0]);
}

/** Whether all places of a pool are held by some consultations at one time; a place that two of them held one after the other is one. */
export function isPoolFull(held: readonly { place: number }[], places: number): boolean {
  return new Set(held.map(({ place }) => place)).size >= places;
}
