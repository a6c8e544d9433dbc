/* Releases of the site's content, what asks for them, and what editors do to the content. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ClipMedia } from '../../../domain/editing/clip.ts';
import type { ChangedField, ChangedFile } from '../../../domain/editing/content-change.ts';
import type { ContentAct } from '../../../domain/editing/content-item.ts';
import type { ReleaseChanges } from '../../../domain/releases/changes.ts';
import type { ReleaseFault } from '../../../domain/releases/fault.ts';
import type { ReleaseCause, ReleaseState } from '../../../domain/releases/release.ts';
import type { StoringFault } from '../../../domain/releases/storing.ts';
import type { Instant, InstantOrNull } from './column-types.ts';

interface ReleasesTable {
  id: string;
  /** The digest of the code that made it. */
  code: string;
  at: Instant;
  state: ReleaseState;
  is_live: boolean;
  /** The order in which they began. */
  number: GeneratedAlways<number>;
  causes: ReleaseCause[];
  fault: JSONColumnType<ReleaseFault> | null;
  began_at: Instant;
  ended_at: InstantOrNull;
  shown_at: InstantOrNull;
  next_at: InstantOrNull;
  next_cause: 'published' | 'midnight' | null;
  /** The part that it changed; null while it is made, and where there was no release to compare it with. */
  changes: JSONColumnType<ReleaseChanges> | null;
  /** Staff who asked for it by hand. */
  asked_by: string | null;
  /** Staff who led to it by hand. */
  shown_by: string | null;
}

/** Pushes that were heeded. */
interface ContentPushesTable {
  /** The host's name of it. */
  delivery: string;
  body_digest: Buffer;
  received_at: Instant;
}

interface ReleaseRequestsTable {
  id: GeneratedAlways<number>;
  cause: ReleaseCause;
  requested_at: Instant;
  /** The release that answers it; null while none has begun. */
  release_id: string | null;
  /** Staff who asked by hand. */
  asked_by: string | null;
}

interface ContentChangesTable {
  id: string;
  number: GeneratedAlways<number>;
  /** `collection.name`. */
  item: string;
  act: ContentAct;
  at: Instant;
  actor_id: string;
  revision_before: string | null;
  revision_after: string | null;
  fields: JSONColumnType<ChangedField[]>;
  files: JSONColumnType<ChangedFile[]>;
  /** The languages whose text changed, or was said to be right still. */
  languages: string[];
  commit: string | null;
  review_url: string | null;
  undoes: string | null;
}

/** A file that an act removed or replaced, by its path below the content. */
interface ContentKeptFilesTable {
  change_id: string;
  path: string;
  bytes: Buffer;
}

/** A file that an act removed or replaced and that stays where the content is, under the name that git gives to its bytes. */
interface ContentStoredFilesTable {
  change_id: string;
  path: string;
  sha: string;
  /** In bytes. */
  size: ColumnType<string, number, never>;
}

/** A picture that waits to be put beside an item. */
interface ContentPicturesTable {
  id: Generated<string>;
  member_id: string;
  created_at: Instant;
  width: number;
  height: number;
  bytes: Buffer;
}

/** A clip, or captions, that comes in pieces and waits to be put beside an item. */
interface ContentClipsTable {
  id: Generated<string>;
  member_id: string;
  created_at: Instant;
  media_type: ClipMedia;
  bytes: number;
  /** Of its bytes, as git names them; null until it is whole. */
  sha: string | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
}

interface ContentClipPartsTable {
  clip_id: string;
  number: number;
  bytes: Buffer;
}

interface ContentPresencesTable {
  item: string;
  member_id: string;
  open_until: Instant;
}

/** The storage that a CDN takes the site from: one row at most. */
interface SiteStorageTable {
  is_only: Generated<boolean>;
  /** The release that stood there whole last. */
  release_id: string | null;
  stored_at: InstantOrNull;
  fault: StoringFault | null;
  tried_at: Instant;
}

/** The tables of releases, and of editing. */
export interface ReleaseTables {
  releases: ReleasesTable;
  release_requests: ReleaseRequestsTable;
  content_pushes: ContentPushesTable;
  content_changes: ContentChangesTable;
  content_kept_files: ContentKeptFilesTable;
  content_stored_files: ContentStoredFilesTable;
  content_pictures: ContentPicturesTable;
  content_clips: ContentClipsTable;
  content_clip_parts: ContentClipPartsTable;
  content_presences: ContentPresencesTable;
  site_storage: SiteStorageTable;
}
