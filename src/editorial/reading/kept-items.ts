import { join } from 'node:path';
import type { KeptItems } from '../collection.ts';
import { KeptFiles, type StatsOf } from './kept-files.ts';

/** Where the last build has left what it read of items. */
const ITEMS = join(import.meta.dirname, '../../../node_modules/.cache/comic-hub/items');

/** Opens what was read of items. @param code a digest of the code that reads them, which is the site's */
export const openKeptItems = (code: string, stats?: StatsOf): KeptItems => new KeptFiles(ITEMS, code, Date.now, stats);
