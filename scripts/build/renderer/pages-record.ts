import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { changesOf } from '../../../src/components/seo/last-modified.ts';
import type { Library } from '../../../src/editorial/library.ts';
import { digestOf, digestsOf, type ReadFrom, Undigestible } from '../../../src/editorial/reading/read-digests.ts';
import { beginPage, endPage } from '../../../src/editorial/reading/reads.ts';
import { KeptReading } from '../unchanged/kept-reading.ts';

/** Beside the pages of a site; no part of what is sent. */
const NAME = '.pages';

const PagesRecordSchema = v.object({
  /** The digest of the renderer that made them. */
  renderer: v.string(),
  /** A digest of what the map of the site is made of. */
  map: v.string(),
  keys: v.array(v.string()),
  /** Of what stood under each key; null: nobody can tell. */
  digests: v.array(v.nullable(v.string())),
  /** The file of each page from `/`, a digest of what its route gave it (null where nobody can tell), and the places of its keys. */
  pages: v.array(v.tuple([v.string(), v.nullable(v.string()), v.array(v.number())])),
});
/** The makings of each page of a site (docs/decisions/436). */
export type PagesRecord = v.InferOutput<typeof PagesRecordSchema>;
const known = new KeptReading<PagesRecord | null>(NAME);

/** A route's path, with what the route gives the page there. */
export interface GivenPage {
  address: string;
  component: string;
  props: unknown;
}

/** Notes of each page what it is made of. */
export class PageRecorder {
  readonly #props = new Map<string, string | null>();
  readonly #reads = new Map<string, readonly string[]>();

  /** All pages there will be. */
  expect(pages: readonly GivenPage[]): void {
    for (const { address, component, props } of pages) if (!this.#props.has(address)) this.#props.set(address, digestOfGiven(component, props));
  }

  propsOf(address: string): string | null {
    return this.#props.get(address) ?? null;
  }

  /** Makes a page, and notes what it reads. One after the other. */
  async make<T>(address: string, make: () => Promise<T>): Promise<T> {
    beginPage();
    try {
      return await make();
    } finally {
      this.#reads.set(address, endPage());
    }
  }

  /** A page that is as it was. */
  keep(address: string, reads: readonly string[]): void {
    this.#reads.set(address, reads);
  }

  /** @returns the keys of all pages */
  keys(): Set<string> {
    const keys = new Set<string>();
    // Half a million at ten thousand news: in no array of all of them.
    for (const reads of this.#reads.values()) for (const key of reads) keys.add(key);
    return keys;
  }

  /** Leaves the record in the site's folder. `digest`: what stands under a key, where somebody has begun to work that out. @returns it */
  write(site: string, renderer: string, from: ReadFrom, digest = digestsOf(from)): PagesRecord {
    const keys = [...this.keys()].sort();
    const places = new Map(keys.map((key, place) => [key, place]));
    const pages = [...this.#reads]
      .map(([address, reads]): PagesRecord['pages'][number] => [address, this.propsOf(address), reads.map((key) => places.get(key) ?? 0)])
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const record: PagesRecord = { renderer, map: digestOfMap(this.#reads.keys(), from.library), keys, digests: keys.map(digest), pages };
    writeFileSync(join(site, NAME), JSON.stringify(record));
    known.keep(site, record);
    return record;
  }
}

/** A digest of what the map of a site is made of: its pages, and the days on which they changed. @param addresses of all its files that are made */
export function digestOfMap(addresses: Iterable<string>, library: Library): string {
  const pages = [...addresses].filter((address) => address.endsWith('.html'));
  return digestOf([pages.sort(), [...changesOf(library)].map(([page, day]) => `${page} ${day}`).sort()]);
}

function digestOfGiven(component: string, props: unknown): string | null {
  try {
    return `${component} ${digestOf(props ?? {})}`;
  } catch (error) {
    if (error instanceof Undigestible) return null;
    throw error;
  }
}

/** The record of a site; null where there is none, or none that can be read. */
export const readPagesRecord = (site: string): PagesRecord | null => known.of(site, readRecord);

function readRecord(site: string): PagesRecord | null {
  try {
    return v.parse(PagesRecordSchema, JSON.parse(readFileSync(join(site, NAME), 'utf8')));
  } catch {
    return null;
  }
}

/** Tells of a page of the site before whether it would be the same, by what it has read then: its keys, or null when it has to be made. */
export function unchangedPages(
  { keys, digests, pages }: PagesRecord,
  now: ReturnType<typeof digestsOf>,
  propsOf: (address: string) => string | null,
): (address: string) => string[] | null {
  const isSame = keys.map((key, place) => {
    const digest = digests[place] ?? null;
    return digest !== null && digest === now(key);
  });
  const before = new Map(pages.map(([address, props, reads]) => [address, { props, reads }]));
  return (address) => {
    const page = before.get(address);
    if (!page || page.props === null || page.props !== propsOf(address) || !page.reads.every((place) => isSame[place])) return null;
    return page.reads.map((place) => keys[place] ?? '');
  };
}
