import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { isChange, lockContent } from './change-queries.ts';
import type { ContentStore } from './store/content-store.ts';
import { openFolderStore } from './store/folder-store.ts';
import { openSummaries, type Summaries } from './summaries.ts';

/** The parts that editing has of its own, besides what a server is made of. */
export interface Editing {
  store: ContentStore;
  summaries: Summaries;
  /** A folder of the server's own. */
  scratch: string;
}
export type EditingTools = Deps & { editing: Editing };

/** Opens the content for editing. */
export function openEditing({ contentDir, dataDir }: Pick<Deps['config'], 'contentDir' | 'dataDir'>): Editing {
  return { store: openFolderStore(contentDir), summaries: openSummaries(contentDir), scratch: join(dataDir, 'editing') };
}

/**
 * Brings acts to their end that a process was killed in. Whoever is in the middle of one holds the content, and is waited for; so this is asked at
 * every start before anything is read, and before every act.
 */
export async function healContent({ database }: Pick<Deps, 'database'>, store: ContentStore): Promise<void> {
  if (!(await store.isWounded())) return;
  await database.db.transaction().execute(async (tx) => {
    await lockContent(tx);
    await store.heal((id) => isChange(tx, id));
  });
}
