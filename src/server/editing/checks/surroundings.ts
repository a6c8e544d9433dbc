import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ItemKey } from '../../../domain/editing/content-item.ts';
import { ContentError } from '../../../editorial/content-error.ts';
import { readYaml } from '../../../editorial/file.ts';
import { readLists } from '../../../editorial/read-library.ts';
import { type Referable, SHELF_FOLDERS, type ShelfIds } from '../../../editorial/references.ts';
import { settingsFiles } from '../../../editorial/settings/settings.ts';
import { StorageAway, storageFault } from '../../adapters/storage-fault.ts';

/**
 * Reads what an item may refer to, as the folder has it at this moment; the item itself is there, whether it is saved yet or not. Of a collection it looks for the items that
 * are referred to alone, however many there are.
 * @throws StorageAway where a list or the levels cannot be read: then nothing can be checked
 */
export function readReferable(root: string, { collection, name }: ItemKey): Referable {
  try {
    const levels = readYaml(`${root}/settings/levels.yaml`, settingsFiles.levels);
    const idsOf: Referable['idsOf'] = (shelf) => {
      const folder = SHELF_FOLDERS[shelf];
      return idsIn(join(root, folder), folder === collection ? name : null);
    };
    return { ...readLists(root), settings: { levels }, idsOf };
  } catch (error) {
    if (error instanceof ContentError) throw new StorageAway('the lists of the content cannot be read', { cause: error });
    throw storageFault(error);
  }
}

/** As the folder of an item may be called. */
const NAME = /^[\w-]+$/;

/** @param own an item that is there in any case */
const idsIn = (folder: string, own: string | null): ShelfIds => ({
  has: (id) => id === own || (NAME.test(id) && statSync(join(folder, id), { throwIfNoEntry: false })?.isDirectory() === true),
  all: () => {
    const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && NAME.test(entry.name));
    return new Set([...names.map((entry) => entry.name), ...(own === null ? [] : [own])].sort());
  },
});
