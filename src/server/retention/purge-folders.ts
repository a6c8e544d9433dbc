import type { Logger } from 'pino';
import type { RetentionId } from '../../domain/retention/retention.ts';
import { DAY_MS } from '../../domain/time/period.ts';
import type { Settings } from '../../editorial/settings/settings.ts';
import { purgeAvatars } from '../accounts/profile/avatar-files.ts';
import { type FileStore, removeTemporaryFolder, temporaryFoldersOlderThan } from '../adapters/files.ts';
import type { Outbox } from '../adapters/outbox.ts';
import type { Db } from '../db/client.ts';
import { forEachRow, runKinds } from '../db/each-row.ts';
import { purgeUploads } from '../uploads/uploads.ts';

export interface FolderTools {
  db: Db;
  files: FileStore;
  outbox: Outbox;
  log: Pick<Logger, 'error'>;
  retention: Settings['retention'];
}

/**
 * Job: what the folders of `content/settings/retention.yaml` hold for too long: files that no row has, what a killed process left
 * on their way, messages of a demo. Each by itself. @throws RowsFailed after all, with the files that stay
 */
export async function purgeFolders({ db, files, outbox, log, retention }: FolderTools, now: Date): Promise<void> {
  const before = (id: RetentionId) => {
    const row = retention.find((each) => each.id === id);
    if (!row) throw new Error(`nothing says how long ${id} are stored`);
    return new Date(now.getTime() - row.days * DAY_MS);
  };
  const unused = before('unused_files');
  const folders = {
    avatars: () => purgeAvatars({ db, files }, unused),
    uploads: () => purgeUploads({ db, files }, unused),
    passing: async () => each(await temporaryFoldersOlderThan(unused), removeTemporaryFolder),
    outbox: async () => each(await outbox.olderThan(before('demo_messages')), outbox.remove),
  };
  // Nightly: what failed is tried again by the job's own tries.
  await runKinds(log, folders, { comesAgainSoon: false });
}

const each = (files: readonly string[], remove: (file: string) => Promise<void>): Promise<void> => forEachRow(files, (file) => file, remove);
