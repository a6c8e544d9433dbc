import type { BuiltRelease } from '../../domain/releases/release.ts';
import type { ReleaseFolders } from './release-folders.ts';

/** The releases that a server follows: it shows them, and leads from one to another. */
export interface ReleaseShelf {
  folders: ReleaseFolders;
  /** The site that was delivered with the server: its code makes releases, and it is shown until there is one. */
  delivered: BuiltRelease;
  /** One that makes them itself gets ready, since a release comes soon: somebody is writing, or a moment is near. */
  getReady?: (() => void) | undefined;
}
