import type { Generated, JSONColumnType } from 'kysely';
import type { ImportKind, ImportOutcome, ImportStatus } from '../../../domain/imports/member-import.ts';
import type { ListFaultCode } from '../../../domain/text/list-fault.ts';
import type { LineDetail } from '../list-report.ts';
import type { Instant, InstantOrNull } from './column-types.ts';

/** Lists of members that staff imports in the browser. */
export interface MemberImportsTable {
  id: Generated<string>;
  kind: ImportKind;
  file_name: string;
  status: ImportStatus;
  /** Null once nothing more is done with it. */
  content: Buffer | null;
  lines: number | null;
  lines_done: Generated<number>;
  fault: ListFaultCode | null;
  fault_about: string | null;
  requested_by: string;
  /** The mark of the run that works on it. */
  busy_by: string | null;
  busy_until: InstantOrNull;
  created_at: Instant;
  changed_at: Instant;
}

/** What a line comes to: once in the dry run, once when it is done. */
export interface ImportLinesTable {
  import_id: string;
  is_trial: boolean;
  line: number;
  outcome: ImportOutcome;
  detail: JSONColumnType<LineDetail> | null;
}
