/*
 * The addresses of all public lists, in one grammar: the list, what it is narrowed to, and the page, each a part of the path, so that
 * all of it works without a script; in the query what a script does in place (`list-query.ts`).
 *
 *   /zh/comic_list/genre/fantasy/page/2?sort=oldest
 */

/** Where a list stands, below the language. */
export interface ListRoute {
  base: string;
  /** Before the number of a further page stands the word `page`; or nothing, and then `all` stands for what is not narrowed. */
  pages: 'word' | 'number';
}

export const LIST_ROUTES = {
  news: { base: 'news_list', pages: 'number' },
  video: { base: 'video_list/video', pages: 'number' },
  album: { base: 'video_list/album', pages: 'number' },
  comic: { base: 'comic_list', pages: 'word' },
  creator: { base: 'creator_list', pages: 'word' },
  publisher: { base: 'publisher_list', pages: 'word' },
  rent: { base: 'rent_list', pages: 'word' },
  faq: { base: 'faq', pages: 'word' },
} as const satisfies Record<string, ListRoute>;

/** The list of activities of a type. */
export const activityRoute = (type: string): ListRoute => ({ base: type === 'all' ? 'activity' : `activity_${type}`, pages: 'word' });
/** The list of what carries a tag. */
export const tagRoute = (tag: string): ListRoute => ({ base: `tag/${tag}`, pages: 'number' });

/** The address of a page of a list, below the language. `filter` is what the list is narrowed to: `genre/fantasy`. */
export function listPath({ base, pages }: ListRoute, filter?: string, page = 1): string {
  if (page === 1) return [base, filter].filter(Boolean).join('/');
  return pages === 'word' ? `${listPath({ base, pages }, filter)}/page/${page}` : `${base}/${filter ?? 'all'}/${page}`;
}

/** A list as it is, or narrowed. */
export interface Narrowed<T> {
  filter?: string | undefined;
  items: readonly T[];
}

export interface ListPage<T> {
  /** Below the language. */
  path: string;
  filter: string | undefined;
  page: number;
  lastPage: number;
  items: readonly T[];
}

/** Every page of a list: at least one of each narrowing; without `perPage` exactly one. */
export function listPages<T>(route: ListRoute, narrowings: readonly Narrowed<T>[], perPage?: number): ListPage<T>[] {
  return cutPages(route, narrowings, perPage, (size, page) => page * size);
}

/**
 * The same of a list that grows where it begins: the first two pages have what the others leave, so that what comes in front moves these alone, and all of
 * them once in `perPage` times (docs/decisions/490). The second is at least half as long as the others: an item alone between full pages looks lost.
 */
export function growingPages<T>(route: ListRoute, narrowings: readonly Narrowed<T>[], perPage: number): ListPage<T>[] {
  return cutPages(route, narrowings, perPage, (size, page, { length, lastPage }) => {
    const rest = length - (lastPage - 2) * size;
    if (page < 2) return page * Math.min(size, rest - Math.ceil(size / 2));
    return length - (lastPage - page) * size;
  });
}

/** `startOf`: the place of the first item of a page, which is counted from 0. */
function cutPages<T>(
  route: ListRoute,
  narrowings: readonly Narrowed<T>[],
  perPage: number | undefined,
  startOf: (size: number, page: number, of: { length: number; lastPage: number }) => number,
): ListPage<T>[] {
  return narrowings.flatMap(({ filter, items }) => {
    const { length } = items;
    const size = perPage ?? Math.max(1, length);
    const lastPage = Math.max(1, Math.ceil(length / size));
    const start = (page: number) => (page === lastPage ? length : startOf(size, page, { length, lastPage }));
    return Array.from({ length: lastPage }, (_, i) => ({
      path: listPath(route, filter, i + 1),
      filter,
      page: i + 1,
      lastPage,
      items: items.slice(start(i), start(i + 1)),
    }));
  });
}

/** A list as it is, and narrowed to each type of its items. */
export function byType<T extends { data: { type: string } }>(items: readonly T[], types: readonly { id: string }[]): Narrowed<T>[] {
  return [{ items }, ...types.map(({ id }) => ({ filter: id, items: items.filter(({ data }) => data.type === id) }))];
}

/** The part of a path below a folder, as a route with a free rest wants it; undefined for the folder itself. */
export function below(folder: string, path: string): string | undefined {
  return path === folder ? undefined : path.slice(folder.length + 1);
}
