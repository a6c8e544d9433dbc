import { always, type Machine } from '../state/state-machine.ts';
import { MINUTE_MS } from '../time/period.ts';

/** Lists of members that staff imports in the browser (docs/rules.md#imports). */
export const IMPORT_KINDS = ['old_accounts', 'upgrades', 'pairs'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_ROLES = ['admin'] as const;
export const STAFF_IMPORTS_PATH = 'staff/imports';

/** `checking`: a dry run is under way; `unreadable`: the list as a whole is at fault; `importing`: it is being carried out. */
export const IMPORT_STATUSES = ['checking', 'checked', 'unreadable', 'importing', 'done', 'cancelled'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
/** Of lists that a job works on. */
export const IMPORT_UNDER_WAY = ['checking', 'importing'] as const satisfies readonly ImportStatus[];
type ImportEvent = 'read' | 'refuse' | 'start' | 'finish' | 'cancel';

/** The file may be so large, and have so many lines. */
export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;
export const IMPORT_MAX_LINES = 100_000;
/** A run whose process died lets go of its list after this. */
export const IMPORT_HELD_MS = MINUTE_MS;

export const IMPORT_MACHINE: Machine<{ status: ImportStatus }, ImportStatus, ImportEvent, 'staff' | 'system', 'NOT_IN_STATE'> = {
  transitions: [
    { from: ['checking'], event: 'read', to: 'checked', by: 'system', notice: always },
    { from: ['checking'], event: 'refuse', to: 'unreadable', by: 'system', notice: always },
    { from: ['checked'], event: 'start', to: 'importing', by: 'staff', notice: always },
    { from: ['importing'], event: 'finish', to: 'done', by: 'system', notice: always },
    // What lines have come to stays; those that are left are not done.
    { from: ['checking', 'checked', 'importing'], event: 'cancel', to: 'cancelled', by: 'staff', notice: always },
  ],
  statusAt: ({ status }) => status,
  refusalOf: () => 'NOT_IN_STATE',
};

/** The outcomes of lines: those that are as wished, and those that somebody has to look at. */
const IMPORT_GOOD = ['added', 'changed', 'unchanged', 'migrated', 'upgraded', 'introduced', 'appointed'] as const;
export const IMPORT_FAULTS = ['invalid', 'duplicate', 'taken', 'unknown', 'refused', 'not_matchmaking', 'failed'] as const;
export const IMPORT_OUTCOMES = [...IMPORT_GOOD, ...IMPORT_FAULTS] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
type ImportFault = (typeof IMPORT_FAULTS)[number];
export const isImportFault = (outcome: string): outcome is ImportFault => IMPORT_FAULTS.some((fault) => fault === outcome);
