import type { Logger } from 'pino';
import type { RetentionId } from '../../domain/retention.ts';
import type { Settings } from '../../editorial/settings.ts';
import { type FileStore, purgePassing } from '../adapters/files.ts';
import type { Outbox } from '../adapters/outbox.ts';
import type { Db } from '../db/client.ts';
import { purgeAvatars } from './avatar-files.ts';
import { purgeUploads } from './uploads.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface FolderTools {
  db: Db;
  files: FileStore;
  outbox: Outbox;
  log: Pick<Logger, 'error'>;
  retention: Settings['retention'];
}

/**
 * Job: what the folders of `content/settings/retention.yaml` hold for too long: files that no row has, what a killed process left
 * on their way, messages of a demo. Each by itself. @throws AggregateError at the end when any of them failed
 */
export async function purgeFolders({ db, files, outbox, log, retention }: FolderTools, now: Date): Promise<void> {
  const before = (id: RetentionId) => {
    const row = retention.find((each) => each.id === id);
    if (!row) throw new Error(`nothing says how long ${id} are stored`);
    return new Date(now.getTime() - row.days * DAY_MS);
  };
  const folders: [RetentionId, () => Promise<void>][] = [
    ['unused_files', () => purgeAvatars({ db, files }, before('unused_files'))],
    ['unused_files', () => purgeUploads({ db, files }, before('unused_files'))],
    ['unused_files', () => purgePassing(before('unused_files'))],
    ['demo_messages', () => outbox.purge(before('demo_messages'))],
  ];
  const faults: unknown[] = [];
  for (const [kind, work] of folders) {
    try {
      await work();
    } catch (error) {
      faults.push(error);
      log.error({ err: error, kind }, 'a folder could not be purged');
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'folders could not be purged');
}
