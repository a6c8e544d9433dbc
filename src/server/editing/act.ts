import type { ContentAct, ItemKey } from '../../domain/editing/content-item.ts';
import type { ItemValues } from '../../editorial/writing/check-item.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import { type ItemFile, readItemFiles, revisionOf } from './content-folder.ts';
import { type FileChange, valuesOf } from './item-values.ts';
import { type ContentStore, rootOf } from './store/content-store.ts';

/** An item as the folder has it, with nobody else writing; null values where there is none. */
export interface Present {
  key: ItemKey;
  /** The folder that its files are in. */
  root: string;
  files: readonly ItemFile[] | null;
  values: ItemValues | null;
  revision: string | null;
}
/** The item that an act makes: its files and values, the latter null where it goes. */
export interface Plan {
  changes: readonly FileChange[];
  values: ItemValues | null;
  /** Languages that are said to be right still. */
  stillRight?: readonly Language[];
  undoes?: string;
}
export interface ActAsked {
  key: ItemKey;
  act: ContentAct;
  /** The editor. */
  memberId: string;
  /** @throws Refusal */
  plan: (tx: Tx, present: Present) => Promise<Plan>;
}

/** Reads an item as it is, or as its review has it. `isFresh`: the host is asked anew for that. @throws StorageAway */
export async function readPresent(store: ContentStore, key: ItemKey, options?: { isFresh?: boolean }): Promise<Present> {
  const root = await rootOf(store, key, options);
  const files = await readItemFiles(root, key);
  return { key, root, files, values: files && valuesOf(key, files), revision: files && revisionOf(files) };
}
