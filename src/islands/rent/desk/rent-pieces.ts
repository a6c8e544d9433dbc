import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import type { DeskPiece } from './desk-store.ts';

/** A piece that a reservation holds, as the counter speaks of it. */
export interface CounterPiece extends DeskPiece {
  kind: 'seat' | 'equipment';
  /** Its place on the plan and its name. */
  label: string;
  title: string;
  status: 'rented' | 'returned' | null;
  outAt: Date | null;
  returnedAt: Date | null;
}

const instantOrNull = (text: string | null) => (text === null ? null : new Date(text));

/** The pieces of a reservation, seats and equipment, in the order they were asked for. */
export function piecesOf({ items }: DeskRentOutput, language: Language): CounterPiece[] {
  return items.flatMap(({ device, units }) =>
    units.map(({ number, rental_status, out_at, returned_at }) => ({
      device_id: device.id,
      unit_number: number,
      kind: device.kind,
      label: device.label,
      title: readField(device, 'title', language).text,
      status: rental_status,
      outAt: instantOrNull(out_at),
      returnedAt: instantOrNull(returned_at),
    })),
  );
}

/** What the desk may do with a reservation at a moment: the next thing first, which its main button is; nobody is let in before their time. */
export function nextSteps(
  { desk_state: state, check_in_from }: Pick<DeskRentOutput, 'desk_state' | 'check_in_from'>,
  pieces: readonly CounterPiece[],
  now: Date,
): ('check_in' | 'out' | 'back' | 'finish' | 'call_off')[] {
  const waits = pieces.some(({ kind, status }) => kind === 'equipment' && status === null);
  switch (state) {
    case 'coming':
      return new Date(check_in_from) <= now ? ['check_in', 'call_off'] : ['call_off'];
    case 'here':
      return waits ? ['out', 'finish'] : ['finish'];
    case 'out':
      return waits ? ['out', 'back'] : ['back'];
    case 'overdue':
      return ['back'];
    default:
      return [];
  }
}
