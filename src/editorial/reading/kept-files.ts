import { readFileSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { clearStale } from './stale-files.ts';

/*
 * What was read of files, for the next reading: forty thousand small ones take longer to parse than all that is made of them. A file that has the
 * same place, size and times is the same; whatever is in doubt is read.
 */

interface Kept<T> {
  /** Of its files. */
  marks: string;
  read: T;
}

/** Two writings within the same tick of a clock may leave the same times: what is as young as this is read again. */
const TOO_YOUNG_MS = 2000;

/** The readings that this process has kept last, by their files: while such a file is the one that was there then, nobody reads it again. */
const inMemory = new Map<string, { mark: string | null; code: string; read: ReadonlyMap<string, Kept<unknown>> }>();
const markOfKept = (file: string): string | null => {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.ino}:${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}` : null;
};

/** Tells place, size and times of a file; undefined of one that is not there. */
export type StatsOf = (file: string) => Stats | undefined;
const statsOf: StatsOf = (file) => statSync(file, { throwIfNoEntry: false });

/** Looks at each file once, for several readings of one moment. */
export function onceEach(): StatsOf {
  const seen = new Map<string, Stats | undefined>();
  return (file) => {
    if (!seen.has(file)) seen.set(file, statsOf(file));
    return seen.get(file);
  };
}

/** The results of one reading, and of the one before. */
export class KeptFiles<T> {
  readonly #before: ReadonlyMap<string, Kept<T>>;
  readonly #read = new Map<string, Kept<T>>();
  readonly #file: string;
  readonly #code: string;
  readonly #now: () => number;
  readonly #statsOf: StatsOf;
  #isOther = false;

  /**
   * `file`: where it is kept. `code`: a digest of what reads it; another reader takes nothing. `now`: the clock of the files, in milliseconds.
   * `stats`: the look by which a file is held to be what it was. */
  constructor(file: string, code: string, now: () => number = Date.now, stats: StatsOf = statsOf) {
    this.#file = file;
    this.#code = code;
    this.#now = now;
    this.#statsOf = stats;
    this.#before = openBefore(file, code);
  }

  /**
   * Tells what stands under a name, read anew where its files are other than before.
   * @param files all that it may be read of, whether they are there or not
   * @param isStill false for what was read and does not hold any more, whatever its files say
   */
  take(name: string, files: readonly string[], read: () => T, isStill: (read: T) => boolean = () => true): T {
    const marks = marksOf(files, this.#now(), this.#statsOf);
    const known = this.#before.get(name);
    if (known && marks !== null && known.marks === marks && isStill(known.read)) {
      this.#read.set(name, known);
      return known.read;
    }
    this.#isOther = true;
    const now = read();
    if (marks !== null && marks === marksOf(files, this.#now())) this.#read.set(name, { marks, read: now });
    return now;
  }

  /** Keeps it for the next time in this process alone, until it is kept for others. */
  remember(): void {
    inMemory.set(this.#file, { mark: markOfKept(this.#file), code: this.#code, read: this.#read });
  }

  /** Keeps it for the next time; a disk that is full is no reason to stand still. */
  keep(): void {
    if (!this.#isOther && this.#read.size === this.#before.size) return;
    clearStale(dirname(this.#file), `${basename(this.#file)}.`);
    const begun = `${this.#file}.${process.pid}`;
    try {
      writeFileSync(begun, serialize({ code: this.#code, read: this.#read }));
      renameSync(begun, this.#file);
      if (inMemory.has(this.#file)) this.remember();
    } catch (error) {
      rmSync(begun, { force: true });
      process.stderr.write(`What was read is not kept: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}

function openBefore<T>(file: string, code: string): ReadonlyMap<string, Kept<T>> {
  const known = inMemory.get(file);
  if (known?.code === code && known.mark === markOfKept(file)) return known.read as ReadonlyMap<string, Kept<T>>;
  try {
    const kept = deserialize(readFileSync(file)) as { code: string; read: Map<string, Kept<T>> };
    return kept.code === code ? kept.read : new Map();
  } catch {
    // None yet, or one that was not written to its end.
    return new Map();
  }
}

/** Place, size and times of files, one that is not there among them; null while one is so young that they may not tell. */
function marksOf(files: readonly string[], now: number, lookAt: StatsOf = statsOf): string | null {
  const youngest = now - TOO_YOUNG_MS;
  let marks = '';
  for (const file of files) {
    const stats = lookAt(file);
    if (stats && (stats.mtimeMs > youngest || stats.ctimeMs > youngest)) return null;
    marks += stats ? `${stats.ino}:${stats.size}:${stats.mtimeMs}:${stats.ctimeMs};` : '-;';
  }
  return marks;
}
