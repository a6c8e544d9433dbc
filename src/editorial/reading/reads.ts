import { AsyncLocalStorage } from 'node:async_hooks';
import { speakOf } from '../../i18n/centre-values.ts';
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
  /** The keys of a piece that many pages have, while it is made beside other parts of its first page. */
  ofPiece: AsyncLocalStorage<Set<string>>;
  lookups: Map<string, Lookup>;
}

/** Astro's bundle and the build are modules of their own: both see this. */
const READS = Symbol.for('comic-hub.reads');
const shared: typeof globalThis & { [READS]?: Reads } = globalThis;
const reads = (): Reads => {
  shared[READS] ??= { noted: null, ofPiece: new AsyncLocalStorage(), lookups: new Map() };
  return shared[READS];
};

/**
 * The kinds of keys: a shelf or list of the library, a field of the settings (`centre.address`), a value of the centre that a text says (`zh.openHours`), a lookup with what
 * was asked, the day or the year of the release, a file of the content, or whether there is one, a picture that is made smaller, the days whose hours staff has set.
 */
export type ReadKind = 'part' | 'setting' | 'said' | 'lookup' | 'day' | 'year' | 'file' | 'there' | 'picture' | 'planned';

/** Notes that the page being made has read something. */
export function noteRead(kind: ReadKind, what: unknown = ''): void {
  const { noted, ofPiece } = reads();
  if (noted !== null) (ofPiece.getStore() ?? noted).add(JSON.stringify([kind, what]));
}

/** Makes a piece that many pages have, by its own reads alone: each page that has it notes them (`noteReads`). */
export async function readingPiece<R>(make: () => Promise<R>): Promise<{ made: R; keys: readonly string[] }> {
  const keys = new Set<string>();
  const made = await reads().ofPiece.run(keys, make);
  return { made, keys: [...keys] };
}

/** Notes that the page being made has what was made of these. */
export function noteReads(keys: readonly string[]): void {
  const { noted, ofPiece } = reads();
  if (noted !== null) for (const key of keys) (ofPiece.getStore() ?? noted).add(key);
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

/** The library of pages: a shelf, a list or a field of the settings that is taken from it is noted, and what their texts say of the centre. */
export function notingLibrary(library: Library): Library {
  const { centre, opening } = library.settings;
  speakOf(centre, opening, (language, value) => noteRead('said', `${language}.${value}`));
  const files = Object.entries(library.settings).map(([name, file]) => [name, notingFields(name, file)] as const);
  // A list is taken as a whole; of fields each by itself.
  const settings = notingParts(Object.fromEntries(files) as unknown as Library['settings'], (name) => {
    if (Array.isArray(library.settings[name])) noteRead('setting', name);
  });
  return notingParts({ ...library, settings }, (part) => {
    if (part !== 'settings') noteRead('part', part);
  });
}

/** The same fields, each of which is told of when it is taken, one that is not there as well: it may be there the next time. Whoever goes through them has taken all. */
function notingFields(name: string, file: object): object {
  if (Array.isArray(file)) return file;
  const note = (field: string | symbol) => typeof field === 'string' && noteRead('setting', `${name}.${field}`);
  return new Proxy(file, {
    get: (fields, field) => {
      note(field);
      return Reflect.get(fields, field);
    },
    has: (fields, field) => {
      note(field);
      return Reflect.has(fields, field);
    },
    ownKeys: (fields) => {
      noteRead('setting', name);
      return Reflect.ownKeys(fields);
    },
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
