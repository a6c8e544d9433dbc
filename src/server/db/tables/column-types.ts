import type { ColumnType } from 'kysely';

export type { Language } from '../../../i18n/languages.ts';
/** A moment of `timestamptz`. */
export type Instant = ColumnType<Date, Date, Date>;
/** A moment that the database makes itself. */
export type MadeInstant = ColumnType<Date, never, never>;
export type InstantOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
