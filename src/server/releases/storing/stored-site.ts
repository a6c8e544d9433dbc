import * as v from 'valibot';
import type { SiteStore } from '../../adapters/site-store.ts';

/** The list of what is on the storage, which is kept beside it: the last that is written of a release. */
const KEY = '.comic-hub/site.json';

const StoredSchema = v.object({
  /** The release that stands there whole; null while one is being put there, and before the first. */
  release: v.nullable(v.string()),
  /** The digest of each file by its path; null of one that may be this or that, since whoever was at it was stopped. */
  files: v.record(v.string(), v.nullable(v.string())),
  /** Addresses that the CDN has not yet been told to forget. */
  purge: v.array(v.string()),
});
export type StoredSite = v.InferOutput<typeof StoredSchema>;

const NOTHING: StoredSite = { release: null, files: {}, purge: [] };

/** Reads what is on the storage. @throws for a list that is none: the site would be put there again over files that nobody knows of */
export async function readStored(store: SiteStore): Promise<StoredSite> {
  const text = await store.read(KEY);
  return text === null ? NOTHING : v.parse(StoredSchema, JSON.parse(text));
}

export function writeStored(store: SiteStore, stored: StoredSite): Promise<void> {
  return store.put(KEY, { bytes: Buffer.from(JSON.stringify(stored)), type: 'application/json', cacheControl: 'no-store' });
}
