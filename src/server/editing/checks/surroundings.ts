import type { ItemKey } from '../../../domain/editing/content-item.ts';
import { ContentError } from '../../../editorial/content-error.ts';
import { readYaml } from '../../../editorial/file.ts';
import { readLists } from '../../../editorial/read-library.ts';
import { type Referable, SHELF_FOLDERS } from '../../../editorial/references.ts';
import { settingsFiles } from '../../../editorial/settings/settings.ts';
import { StorageAway, storageFault } from '../../adapters/storage-fault.ts';
import { namesIn } from '../content-folder.ts';

type Shelf = keyof typeof SHELF_FOLDERS;

/**
 * Reads what an item may refer to, as the folder has it at this moment; the item itself is there, whether it is saved yet or not.
 * @throws StorageAway where a list or the levels cannot be read: then nothing can be checked
 */
export async function readReferable(root: string, { collection, name }: ItemKey): Promise<Referable> {
  const ids = new Map<Shelf, ReadonlySet<string>>();
  for (const [shelf, folder] of Object.entries(SHELF_FOLDERS) as [Shelf, ItemKey['collection']][]) {
    const names = (await namesIn(root, folder)).map((key) => key.name);
    ids.set(shelf, new Set(folder === collection ? [...names, name] : names));
  }
  try {
    const levels = readYaml(`${root}/settings/levels.yaml`, settingsFiles.levels);
    return { ...readLists(root), settings: { levels }, idsOf: (shelf) => ids.get(shelf) ?? new Set() };
  } catch (error) {
    if (error instanceof ContentError) throw new StorageAway('the lists of the content cannot be read', { cause: error });
    throw storageFault(error);
  }
}
