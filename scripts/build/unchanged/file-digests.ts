import { join } from 'node:path';
import { KeptFiles, type StatsOf } from '../../../src/editorial/reading/kept-files.ts';
import { digestOfFile } from '../renderer/kept-files.ts';

/** The digests of files by their place, size and times, kept from build to build; the last build of all has left them. */
const KEPT_DIGESTS = join(import.meta.dirname, '../../../node_modules/.cache/comic-hub/digests');
/** The way they are worked out. */
const WAY = 'sha256';

/** Does what asks for the digests of files: a file is read when its place, size or times are other than they were. */
export function withFileDigests<T>(work: (digestOf: (file: string) => string) => T): T {
  const { digestOf, kept } = openDigests();
  const result = work(digestOf);
  kept.keep();
  return result;
}

/** The digests of files; keeping them is left to whoever asks. `stats`: the look by which a file is held to be what it was. */
export function openDigests(stats?: StatsOf): { digestOf: (file: string) => string; kept: KeptFiles<string> } {
  const kept = new KeptFiles<string>(KEPT_DIGESTS, WAY, Date.now, stats);
  return { digestOf: (file) => kept.take(file, [file], () => digestOfFile(file)), kept };
}
