import type { ReleaseFault } from '../../domain/releases/fault.ts';
import type { ReleaseCause } from '../../domain/releases/release.ts';
import type { PlannedDay } from '../../editorial/settings/planned-days.ts';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { ReleaseShelf } from './release-shelf.ts';

/** Builds the site as of a moment into a folder. @returns what stood in the way; null when it is whole */
export type BuildSite = (to: {
  site: string;
  library: string;
  at: Date;
  earlier: readonly string[];
  days: readonly PlannedDay[];
}) => Promise<ReleaseFault | null>;

/** A machine that makes releases. */
export interface ReleaseMaker extends ReleaseShelf {
  /**
   * Brings into the folder of content what is to be in the release and comes from elsewhere: pages of creators, and what was pushed where that is
   * among the causes. @returns the days whose hours are others than the week's
   */
  prepare(from: Pick<Deps, 'database' | 'library' | 'now'>, causes: readonly ReleaseCause[]): Promise<PlannedDay[]>;
  build: BuildSite;
  /** The last moment after one, and not after now, at which something that staff has recorded began to count, which pages say; null where there is none. */
  beginsAfter?: (db: Db, after: Date, now: Date) => Promise<Date | null>;
}

/** The tools of whoever makes or shows releases. */
export type ReleaseTools = Pick<Deps, 'database' | 'log' | 'now'> & { maker: ReleaseMaker };
