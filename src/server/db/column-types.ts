import type { ColumnType } from 'kysely';

export type Language = 'zh' | 'en' | 'ja';
/** A moment of `timestamptz`. */
export type Instant = ColumnType<Date, Date, Date>;
export type InstantOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
