import { join } from 'node:path';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { insertChange, isChange, lockContent, type NewChange } from './change-queries.ts';
import { type GitMoments, openGitMoments } from './history/git-moments.ts';
import { insertReplaced, type Replaced } from './history/replaced-files.ts';
import type { ContentStore } from './store/content-store.ts';
import { openFolderStore } from './store/folder-store.ts';
import { commitAct } from './store/git.ts';
import { openHostStore } from './store/host-store.ts';
import { openSummaries, type Summaries } from './summaries.ts';

/** The parts that editing has of its own, besides what a server is made of. */
export interface Editing {
  store: ContentStore;
  summaries: Summaries;
  /** Texts that were changed elsewhere, as far as git knows of them. */
  moments: GitMoments;
  /** A folder of the server's own. */
  scratch: string;
}
export type EditingTools = Deps & { editing: Editing };

/** Opens the content for editing. */
export function openEditing(config: StoreConfig & Pick<Deps['config'], 'dataDir'>): Editing {
  return {
    store: openContentStore(config),
    summaries: openSummaries(config.contentDir),
    moments: openGitMoments(config.contentDir),
    scratch: join(config.dataDir, 'editing'),
  };
}

type StoreConfig = Pick<Deps['config'], 'contentDir' | 'contentCommits' | 'contentHost' | 'siteUrl'>;

/** Opens what the content is kept in: a git host with a clone of its branch, or the folder. */
export function openContentStore({ contentDir, contentCommits, contentHost, siteUrl }: StoreConfig): ContentStore {
  const { hostname } = new URL(siteUrl);
  if (contentHost !== null) return openHostStore(contentDir, contentHost, hostname);
  return openFolderStore(contentDir, contentCommits ? (act) => commitAct(contentDir, act, hostname) : null);
}

/** The same within a transaction that holds the content. */
export async function healWithin(tx: Tx, store: ContentStore): Promise<void> {
  await store.heal(
    (id) => isChange(tx, id),
    async (noted, commit) => {
      const { replaced = [], at, ...change } = noted as Omit<NewChange, 'at'> & { at: string; replaced?: Replaced[] };
      await insertChange(tx, { ...change, at: new Date(at), commit });
      // Nobody has their bytes any more but the host, by their names.
      await insertReplaced(tx, change.id, replaced, []);
    },
  );
}

/**
 * Brings acts to their end that a process was killed in. Whoever is in the middle of one holds the content, and is waited for; so this is asked at
 * every start before anything is read, and before every act.
 */
export async function healContent({ database }: Pick<Deps, 'database'>, store: ContentStore): Promise<void> {
  if (!(await store.isWounded())) return;
  await database.db.transaction().execute(async (tx) => {
    await lockContent(tx);
    await healWithin(tx, store);
  });
}
