import { type ListedLine, readCsvList } from '../../adapters/csv-list.ts';
import { NEEDED_COLUMNS, OLD_ACCOUNT_COLUMNS } from './import-old-accounts.ts';

/** The lines of a list of accounts of the former site. @throws ListFault */
export const readOldAccountList = (bytes: Uint8Array): ListedLine[] => readCsvList(bytes, { known: OLD_ACCOUNT_COLUMNS, needed: NEEDED_COLUMNS });
