import type { ItemKey } from '../../../domain/editing/content-item.ts';
import type { FileChange } from '../item-values.ts';
import type { KeptName, StoredBytes } from './file-bytes.ts';

/** Of the content and no part of it: nobody reads it but its store, and git is told to leave it alone. */
export const ACTS_FOLDER = '.editing';

/** One act on the content, as whoever keeps it is given it: all of its files change, or none. */
export interface StoredAct {
  /** Of its change in the history. */
  id: string;
  key: ItemKey;
  files: readonly FileChange[];
  /** Files that it replaces or removes, and that are to be found under their names afterwards. */
  keep: readonly { path: string; sha: string }[];
  /** The editor by name and account. */
  author: { name: string; account: string };
  /** Its part of the history, for whoever finds it done and not in the history. */
  change: unknown;
  message: string;
}

/** An act that is written where the content is kept, and not in the history yet. */
export interface WrittenAct {
  commit: string | null;
  reviewUrl: string | null;
  /** It is in the history: what was kept for taking it back goes. @returns the commit that is made of it only now; null without one */
  settle(): Promise<string | null>;
}

/** The changes of an item that wait for a review: whoever reads or writes the item goes on from there. */
export interface WaitingReview {
  url: string;
  /** A folder that holds the item as it is there, and nothing else. */
  root: string;
}

/** Where the content is kept and written: the folder of one machine, or a git host. It is read from the folder in both. */
export interface ContentStore {
  /** The folder of the content. */
  root: string;
  /** False where there is nothing to write to. */
  maySave(): Promise<boolean>;
  /** The review that an item waits for; null where there is none. `isFresh`: the host is asked anew. @throws StorageAway */
  reviewOf(key: ItemKey, options?: { isFresh?: boolean }): Promise<WaitingReview | null>;
  /** The items that may wait for one. @throws StorageAway */
  reviewed(): Promise<ItemKey[]>;
  /** Brings the folder up to what is kept elsewhere. @throws StorageAway */
  refresh(): Promise<void>;
  /**
   * Writes an act; to be called by whoever alone writes the content.
   * @throws StorageFull, StorageAway, ContentMoved with nothing of it written
   */
  write(act: StoredAct): Promise<WrittenAct>;
  /**
   * Brings acts to their end that a process was killed in: those that are in the history are there, and of the others nothing; one that is there all the
   * same, since somebody else keeps it, comes into the history (`adopt`).
   */
  heal(isInHistory: (id: string) => Promise<boolean>, adopt: (change: unknown, commit: string) => Promise<void>): Promise<void>;
  /** Whether a file that an act replaced is still there, as far as can be told without asking anybody. */
  hasKept(name: KeptName): Promise<boolean>;
  /** Such a file; null where it is no longer there. @param commit of the act, where it has one @throws StorageAway */
  findKept(name: KeptName, commit: string | null): Promise<StoredBytes | null>;
  /** Removes what is kept under other names than these. To be called by whoever alone writes the content. @throws StorageAway */
  removeKept(isNamed: (sha: string) => boolean): Promise<void>;
  /** Whether there are any acts to be brought to their end. */
  isWounded(): Promise<boolean>;
}

/** The content that is kept elsewhere has changed since it was looked at: the act is to be tried again from there. */
export class ContentMoved extends Error {
  override readonly name = 'ContentMoved';
}

/** The folder that an item is read from: that of its review, where it waits for one. @throws StorageAway */
export const rootOf = async (store: ContentStore, key: ItemKey, options?: { isFresh?: boolean }): Promise<string> =>
  (await store.reviewOf(key, options))?.root ?? store.root;
