import { BOOKING_KINDS, type BookingKind } from '../calendar/booking-kind.ts';

const PATTERN = new RegExp(`^(${BOOKING_KINDS.join('|')})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

/** An entry's id: its kind, and the id that its own room knows it by. It is what its calendar file is called by, too. */
export const entryId = ({ kind, id }: { kind: BookingKind; id: string }): string => `${kind}-${id}`;

/** Reads an entry's id; null for what is none. */
export function readEntryId(text: string): { kind: BookingKind; id: string } | null {
  const [, kind, id] = PATTERN.exec(text) ?? [];
  const known = BOOKING_KINDS.find((each) => each === kind);
  return known === undefined || id === undefined ? null : { kind: known, id };
}

/** Where a list goes on: after an entry, by its beginning (milliseconds since 1970) and its id. */
export const cursorOf = ({ start, id }: { start: Date; id: string }): string => `${start.getTime()}_${id}`;

/** Reads a cursor; null for what is none. */
export function readCursor(text: string): { start: Date; id: string } | null {
  const [, time = '', id = ''] = /^(\d{1,15})_(.+)$/.exec(text) ?? [];
  return time === '' || readEntryId(id) === null ? null : { start: new Date(Number(time)), id };
}
