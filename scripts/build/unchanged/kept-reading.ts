import { statSync } from 'node:fs';
import { join } from 'node:path';

/** So many sites are known at once: that of the sources, and the releases that are kept. */
const MOST_KEPT = 8;

/** Readings of a file of sites, by one process, while it is that very file; the folder may get another name. */
export class KeptReading<T> {
  readonly #name: string;
  readonly #known = new Map<string, T>();

  readonly #most: number;

  /** `name`: of the file in the folder of each site. `most`: so many are known at once. */
  constructor(name: string, most = MOST_KEPT) {
    this.#name = name;
    this.#most = most;
  }

  /** Reads what is not known. @throws what reading throws */
  of(site: string, read: (site: string) => T): T {
    const mark = this.#markOf(site);
    const known = mark === null ? undefined : this.#known.get(mark);
    const value = known ?? read(site);
    if (mark !== null && mark === this.#markOf(site)) this.#put(mark, value);
    return value;
  }

  /** Keeps what was written just now. */
  keep(site: string, value: T): void {
    const mark = this.#markOf(site);
    if (mark !== null) this.#put(mark, value);
  }

  #put(mark: string, value: T): void {
    this.#known.delete(mark);
    this.#known.set(mark, value);
    for (const [oldest] of this.#known) {
      if (this.#known.size <= this.#most) break;
      this.#known.delete(oldest);
    }
  }

  #markOf(site: string): string | null {
    const stats = statSync(join(site, this.#name), { throwIfNoEntry: false });
    return stats ? `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}` : null;
  }
}
