import { workerData } from 'node:worker_threads';
import type { Day } from '../../../src/domain/time/taipei-time.ts';
import { writeSiteMap } from './site-map.ts';

/** The thread that writes the map of a site while its pages are made (`make-site.ts`). */

export interface SiteMapData {
  /** The folder of the site. */
  folder: string;
  /** Of all pages, as Astro names them. */
  names: readonly string[];
  /** The last change of each page of which it is known, by its path below the language. */
  changes: ReadonlyMap<string, Day>;
}

const { folder, names, changes } = workerData as SiteMapData;
await writeSiteMap(folder, names, changes);
