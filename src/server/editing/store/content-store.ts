import type { FileChange } from '../item-values.ts';

/** One act on the content, as whoever keeps it is given it: all of its files change, or none. */
export interface StoredAct {
  /** Of its change in the history. */
  id: string;
  files: readonly FileChange[];
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

/** Where the content is kept and written: the folder of one machine, or a git host. It is read from the folder in both. */
export interface ContentStore {
  /** The folder of the content. */
  root: string;
  /** False where there is nothing to write to. */
  maySave(): Promise<boolean>;
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
  /** Whether there are any. */
  isWounded(): Promise<boolean>;
}

/** The content that is kept elsewhere has changed since it was looked at: the act is to be tried again from there. */
export class ContentMoved extends Error {
  override readonly name = 'ContentMoved';
}
