/*
 * What is worked out once a list of the library, not once a page: ten thousand pages ask. Lists of a library never
 * change; another library has lists of its own, and so indexes of its own, which go when it goes.
 */

/** Makes of `work` what does it once for each list, and keeps the result as long as there is the list. */
export function memoizePerList<T, R>(work: (items: readonly T[]) => R): (items: readonly T[]) => R {
  const done = new WeakMap<readonly T[], { result: R }>();
  return (items) => {
    const known = done.get(items) ?? { result: work(items) };
    done.set(items, known);
    return known.result;
  };
}

const placesOf = memoizePerList((items: readonly { id: string }[]) => {
  const places = new Map<string, number>();
  for (const [place, { id }] of items.entries()) if (!places.has(id)) places.set(id, place);
  return places;
});

/** Where in a list the item with an id stands, counted from 0. */
export function placeOf(items: readonly { id: string }[], id: string): number | undefined {
  return placesOf(items).get(id);
}

/** The item of a list with an id. */
export function itemOf<T extends { id: string }>(items: readonly T[], id: string | undefined): T | undefined {
  const place = id === undefined ? undefined : placeOf(items, id);
  return place === undefined ? undefined : items[place];
}

/** Items under each of their keys, in the order of the list; an item that has a key twice stands there once. */
export function byEach<T>(items: readonly T[], keysOf: (item: T) => Iterable<string>): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      const own = groups.get(key);
      if (own) own.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Tells an item's number among its kind, counted from the oldest, those of one day by their id: it stays when others are added. */
export function ordinalBy<T extends { id: string }>(dayOf: (item: T) => string): (items: readonly T[], item: T) => number {
  const inTime = memoizePerList((items: readonly T[]) => items.toSorted((a, b) => compare(dayOf(a), dayOf(b)) || compare(a.id, b.id)));
  return (items, { id }) => placeOf(inTime(items), id) ?? 0;
}
