import type { Library } from '../library.ts';

/*
 * What a page reads is noted as it reads it, under keys whose values can be looked up again: by the next release, to tell whether the page would be
 * another one (docs/decisions/436). Whoever reads a shelf or a list of the library has read all of it; what asks less says so by a lookup.
 */

type Asked = string | number;
/** A question about the library whose answer is noted, not what was read for it. Its answer must follow from the library and what is asked alone. */
type Lookup = (library: Library, asked: readonly Asked[]) => unknown;

interface Reads {
  /** The keys of the page that is being made; null while none is, or while a lookup reads. */
  noted: Set<string> | null;
  lookups: Map<string, Lookup>;
}

/** Astro's bundle and the build are modules of their own: both see this. */
const READS = Symbol.for('comic-hub.reads');
const shared: typeof globalThis & { [READS]?: Reads } = globalThis;
const reads = (): Reads => {
  shared[READS] ??= { noted: null, lookups: new Map() };
  return shared[READS];
};

/**
 * The kinds of keys: a shelf or list of the library, a file of settings, a lookup with what was asked, the day or the year of the release, a file of the content, or
 * whether there is one, a picture that is made smaller, the days whose hours staff has set.
 */
export type ReadKind = 'part' | 'setting' | 'lookup' | 'day' | 'year' | 'file' | 'there' | 'picture' | 'planned';

/** Notes that the page being made has read something. */
export function noteRead(kind: ReadKind, what: unknown = ''): void {
  reads().noted?.add(JSON.stringify([kind, what]));
}

/** From here on a page is being made. One at a time. */
export function beginPage(): void {
  reads().noted = new Set();
}

/** The keys of what the page has read since it was begun. */
export function endPage(): string[] {
  const { noted } = reads();
  reads().noted = null;
  return [...(noted ?? [])].sort();
}

/** Makes of a question one whose answer is what a page has read, not the shelves that it was found in. `name`: its own among all. */
export function lookup<A extends Asked[], R>(name: string, find: (library: Library, ...asked: A) => R): (library: Library, ...asked: A) => R {
  reads().lookups.set(name, (library, asked) => find(library, ...(asked as A)));
  return (library, ...asked) => {
    noteRead('lookup', [name, ...asked]);
    return unnoted(() => find(library, ...asked));
  };
}

/** Does what is no page's own reading. */
function unnoted<R>(read: () => R): R {
  const state = reads();
  const { noted } = state;
  state.noted = null;
  try {
    return read();
  } finally {
    state.noted = noted;
  }
}

/** The answer to a question that was noted. @throws when nobody asks that any more */
export function answerOf(library: Library, [name, ...asked]: readonly [string, ...Asked[]]): unknown {
  const find = reads().lookups.get(name);
  if (!find) throw new Error(`There is no lookup ${name}`);
  return find(library, asked);
}

/** The ground of every page, header and footer to begin with: a release that has one of these settings otherwise makes all pages anew. */
export const OF_ALL: readonly (keyof Library['settings'])[] = ['centre', 'opening'];

/** The library of pages: a shelf, a list or a file of settings that is taken from it is noted. */
export function notingLibrary(library: Library): Library {
  const settings = notingParts(library.settings, (name) => {
    if (!OF_ALL.includes(name)) noteRead('setting', name);
  });
  return notingParts({ ...library, settings }, (part) => {
    if (part !== 'settings') noteRead('part', part);
  });
}

/** The same values, each of which is told of when it is taken. */
function notingParts<T extends object>(parts: T, note: (name: keyof T) => void): T {
  const noting = {};
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(noting, name, {
      enumerable: true,
      get: () => {
        note(name as keyof T);
        return value;
      },
    });
  return noting as T;
}
