import { createHash } from 'node:crypto';

/** A part of an index is made anew when one of its records is another: it has about as many as can be indexed in a second. */
const RECORDS_OF_A_PART = 750;
/** A browser asks each part: two small files more with the first question, and a piece or two with each. */
const MOST_PARTS = 8;

/** So many parts an index of so many records has: one, two, four, eight, so that few records more leave the parts as they are. */
export function partsFor(records: number): number {
  const wanted = Math.max(1, records / RECORDS_OF_A_PART);
  return Math.min(MOST_PARTS, 2 ** Math.floor(Math.log2(wanted)));
}

/** The records in parts, each in the part that its address says: it stays there whatever is added or goes. */
export function inParts<T>(records: readonly T[], urlOf: (record: T) => string): T[][] {
  const parts = Array.from({ length: partsFor(records.length) }, (): T[] => []);
  for (const record of records) parts[numberOf(urlOf(record)) % parts.length]?.push(record);
  return parts;
}

const numberOf = (url: string): number => createHash('sha256').update(url).digest().readUInt32BE();

/** The folder of a part in that of its language: the first has the programme of the search, and is no folder of its own. */
export const folderOfPart = (part: number): string => (part === 0 ? '' : `${part}`);
