/* Days on which the centre was closed, what was out of use in it, and what that called off; prices and thresholds from when on. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ClosingItemKind } from '../../../domain/closings/closing.ts';
import type { SettingValue } from '../../../domain/settings/setting-kind.ts';
import type { SpaceId } from '../../../domain/spaces/space.ts';
import type { Instant, InstantOrNull } from './column-types.ts';

/** A day, or part of one, on which the centre is closed at short notice. */
interface ClosingsTable {
  id: Generated<string>;
  /** Half-open range; read it with `lower(period)` and `upper(period)`. */
  period: string;
  reason_zh: string;
  reason_en: string;
  reason_ja: string;
  created_at: Instant;
  /** Null for the operator's command. */
  created_by: string | null;
  reopened_at: InstantOrNull;
  reopened_by: string | null;
  /** It only takes back what staff had opened. */
  takes_back: Generated<boolean>;
}

/** Seats, equipment and spaces that are out of use for a time. */
interface BlocksTable {
  id: Generated<string>;
  /** The version before, which this one changes. */
  follows: string | null;
  /** Half-open ranges; read them with `unnest(times)`. */
  times: string;
  /** `YYYY-MM-DD`. */
  from_on: string;
  until_on: string;
  weekdays: number[];
  from_hour: number;
  to_hour: number;
  devices: string[];
  /** Of each device. */
  pieces: number[];
  spaces: SpaceId[];
  taken_spaces: SpaceId[];
  reason_zh: string;
  reason_en: string;
  reason_ja: string;
  created_at: Instant;
  created_by: string;
  ended_at: InstantOrNull;
  ended_by: string | null;
}

/** A record that a closing or a block called off, or one day of a lease that goes on. */
interface ClosingItemsTable {
  id: GeneratedAlways<number>;
  /** One of the two. */
  closing_id: string | null;
  block_id: string | null;
  member_id: string;
  kind: ClosingItemKind;
  record_id: string;
  /** `YYYY-MM-DD`, of one day of a lease; null of a whole record. */
  day: string | null;
  points: Generated<number>;
  twd: Generated<number>;
  was_paid: Generated<boolean>;
  created_at: Instant;
}

/** Versions of settings from when on; the content's own, the first of each, is no row. */
interface SettingVersionsTable {
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
  withdrawn_reason: Generated<string | null>;
}

/** Subjects of settings that staff has added: plans of points. */
interface SettingSubjectsTable {
  kind: 'recharge_plan';
  subject: string;
  /** From 1, in the order in which they were added. */
  number: number;
  name_zh: string;
  name_en: string;
  name_ja: string;
  created_at: Instant;
  created_by: string;
}

/** Hours that staff has set for a day. */
interface SpecialHoursTable {
  id: Generated<string>;
  /** `YYYY-MM-DD`. */
  day: string;
  /** From 1 for each day. */
  number: number;
  /** Both null of a day that is not opened. */
  from_hour: number | null;
  to_hour: number | null;
  reason_zh: string;
  reason_en: string;
  reason_ja: string;
  created_at: Instant;
  created_by: string;
}

/** The tables of when the centre, or something in it, can be had, and of what it costs. */
export interface ClosingTables {
  blocks: BlocksTable;
  closings: ClosingsTable;
  setting_versions: SettingVersionsTable;
  setting_subjects: SettingSubjectsTable;
  special_hours: SpecialHoursTable;
  closing_items: ClosingItemsTable;
}
