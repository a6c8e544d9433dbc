import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from '../../domain/time/period.ts';

/** Writing something beside its place and naming it takes less than this: an older one is of somebody who was killed between the two. */
const STALE_MS = 10 * MINUTE_MS;

/** Removes files that were begun beside their places, and never named. `begins`: their names begin so. */
export function clearStale(folder: string, begins: string, now: number = Date.now()): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(begins)) continue;
    const stats = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (stats && stats.mtimeMs < now - STALE_MS) rmSync(join(folder, name), { force: true });
  }
}
