import { onceEach, type StatsOf } from '../../../src/editorial/reading/kept-files.ts';
import { type MadeOf, readMadeOf } from '../build-stamp.ts';
import { openDigests } from '../unchanged/file-digests.ts';

/** The sources and the content at one moment. */
export interface Looked {
  madeOf: MadeOf;
  /** The looks at files, for the reading that follows. */
  stats: StatsOf;
  digestOf: (file: string) => string;
  /** Writes down what was worked out, for other processes. */
  keep: () => void;
}

/** Looks at the sources and at the content. */
export function lookNow(): Looked {
  const stats = onceEach();
  const { digestOf, kept } = openDigests(stats);
  const madeOf = readMadeOf(digestOf);
  kept.remember();
  return { madeOf, stats, digestOf, keep: () => kept.keep() };
}
