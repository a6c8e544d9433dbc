import type { Generated, JSONColumnType } from 'kysely';
import type { SettingValue } from '../../../domain/settings/setting-kind.ts';
import type { Instant, InstantOrNull } from './column-types.ts';

/** Versions of settings from when on; the content's own, the first of each, is no row. */
export interface SettingVersionsTable {
  id: Generated<string>;
  kind: string;
  /** The device, space or plan; '' of a setting that there is once. */
  subject: string;
  /** From 1 for each setting. */
  number: number;
  valid_from: Instant;
  value: JSONColumnType<SettingValue>;
  reason: string;
  created_at: Instant;
  created_by: string;
  withdrawn_at: InstantOrNull;
  withdrawn_by: Generated<string | null>;
}
