import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { type CentreValue, centreValuesOf } from '../../i18n/centre-values.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Library } from '../library.ts';
import { readPlannedDays } from '../settings/planned-days.ts';
import { answerOf, type ReadKind } from './reads.ts';

/** Values of the library never change: each of them is digested once. */
const known = new WeakMap<object, string>();

/** Something of which nobody can tell whether it is what it was. */
export class Undigestible extends Error {
  override readonly name = 'Undigestible';
}

const SHORT = 120;

/** A digest of a value of plain data. @throws Undigestible for functions and what else is none */
export function digestOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol') throw new Undigestible(`a ${typeof value}`);
    return value === undefined ? 'undefined' : typeof value === 'bigint' ? `${value}n` : JSON.stringify(value);
  }
  const before = known.get(value);
  if (before !== undefined) return before;
  const parts = partsOf(value);
  // What is short stands for itself: most of what is digested is little more than the digests of its parts.
  const digest = parts.length <= SHORT ? parts : createHash('sha256').update(parts).digest('base64url').slice(0, 22);
  known.set(value, digest);
  return digest;
}

function partsOf(value: object): string {
  if (Array.isArray(value)) return `[${value.map(digestOf).join()}]`;
  if (value instanceof Date) return `Date ${value.getTime()}`;
  if (value instanceof Map) return `Map ${partsOf([...value].flat())}`;
  if (value instanceof Set) return `Set ${partsOf([...value])}`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new Undigestible(value.constructor.name);
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}:${digestOf(each)}`)
    .join()}}`;
}

/** The content as a release has it, and its moment. */
export interface ReadFrom {
  library: Library;
  at: Date;
  /** The project. */
  root: string;
}

/** Tells the digest of what stands under each key of `reads.ts`, each worked out once. null: nobody can tell, or it is gone. */
export function digestsOf({ library, at, root }: ReadFrom): (key: string) => string | null {
  const day = taipeiDay(at);
  const read = {
    part: (part) => library[part as keyof Library],
    setting: (what) => {
      const [name, field] = String(what).split('.') as [keyof Library['settings'], string?];
      return field === undefined ? library.settings[name] : Reflect.get(library.settings[name], field);
    },
    said: (what) => {
      const [language, value] = String(what).split('.') as [Language, CentreValue];
      const { centre, opening } = library.settings;
      return centreValuesOf(centre, opening, language)[value];
    },
    lookup: (asked) => answerOf(library, asked as [string, ...string[]]),
    day: () => day,
    year: () => day.slice(0, 4),
    file: (path) =>
      createHash('sha256')
        .update(readFileSync(join(root, String(path))))
        .digest('hex'),
    there: (path) => existsSync(join(root, String(path))),
    // It is answered by the renderer, which is another one when it is another picture.
    picture: () => true,
    planned: readPlannedDays,
  } satisfies Record<ReadKind, (what: unknown) => unknown>;
  const digests = new Map<string, string>();
  return (key) => {
    const before = digests.get(key);
    if (before !== undefined) return before;
    const digest = digestOrNull(() => {
      const [kind, what] = JSON.parse(key) as [ReadKind, unknown];
      return read[kind](what);
    });
    // One that nobody can tell is asked for again: a lookup is known once the page that asks it has been loaded.
    if (digest !== null) digests.set(key, digest);
    return digest;
  };
}

function digestOrNull(read: () => unknown): string | null {
  try {
    return digestOf(read());
  } catch {
    // What was asked may be of something that is gone: then the page is made anew, or is gone as well.
    return null;
  }
}
