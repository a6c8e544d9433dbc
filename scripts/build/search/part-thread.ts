import { workerData } from 'node:worker_threads';
import type { SearchRecord } from '../../../src/editorial/search/search-records.ts';
import { makePart, type Part } from './make-part.ts';

/** The thread that makes a part of an index (`index-site.ts`): Pagefind has one indexer for all that a thread makes. */

export interface PartData {
  records: readonly SearchRecord[];
  part: Part;
}

const { records, part } = workerData as PartData;
await makePart(records, part);
