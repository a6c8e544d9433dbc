import type { ImportKind } from '../../domain/imports/member-import.ts';
import { importOldAccounts } from '../accounts/former-site/import-old-accounts.ts';
import { readOldAccountList } from '../accounts/former-site/old-account-list.ts';
import type { ListedLine } from '../adapters/csv-list.ts';
import type { Deps } from '../deps.ts';
import type { ImportRun, LineReport } from '../http/list-report.ts';
import { importPairs, readPairList } from '../matchmaking/import-pairs.ts';
import { importUpgrades, readUpgradeList } from '../matchmaking/import-upgrades.ts';

export type ImportTools = Pick<Deps, 'config' | 'database' | 'jobs' | 'now'>;

interface KindOfImport {
  /** @throws ListFault */
  read: (bytes: Uint8Array) => ListedLine[];
  run: (tools: ImportTools, lines: readonly ListedLine[], run: ImportRun) => AsyncGenerator<LineReport>;
}

/** Each list by the parser and the use case of its command: the browser has none of its own. */
export const IMPORTS: Record<ImportKind, KindOfImport> = {
  old_accounts: {
    read: readOldAccountList,
    run: ({ database, now }, lines, run) => importOldAccounts(database.db, lines, { ...run, now: now() }),
  },
  upgrades: { read: readUpgradeList, run: importUpgrades },
  pairs: { read: readPairList, run: importPairs },
};
