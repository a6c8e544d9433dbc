import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import { RENT_MACHINE, type RentEvent, type RentState } from '../../../domain/rent/rent-state.ts';
import { mayCause } from '../../../domain/state/state-machine.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import type { DeskPiece } from '../steps/desk-acts.ts';

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

/** The state that the state machine reads, from a reservation of the API. */
function rentState({ status, start, end, cancel_before, kept_until, items }: Standing): RentState {
  return {
    status,
    start: new Date(start),
    end: new Date(end),
    cancelBefore: new Date(cancel_before),
    lapsesAt: instantOrNull(kept_until),
    isOut: items.some(({ units }) => units.some(({ rental_status }) => rental_status === 'rented')),
  };
}
type Standing = Pick<DeskRentOutput, 'status' | 'start' | 'end' | 'cancel_before' | 'kept_until' | 'items'>;

/** Whether the desk may cause an event of a reservation at a moment. */
export function mayDesk(rent: Standing, event: RentEvent, now: Date): boolean {
  return mayCause(RENT_MACHINE, rentState(rent), { event, by: 'desk' }, now);
}

/** The desk's steps, the next one first, each with its event. */
const STEPS = [
  { act: 'check_in', event: 'check_in' },
  { act: 'out', event: 'hand_out' },
  { act: 'back', event: 'take_back' },
  { act: 'finish', event: 'finish' },
  { act: 'call_off', event: 'call_off' },
] as const;

/** The actions of the desk for a reservation at a moment: the next thing first, which its main button is. */
export function nextSteps(rent: Standing, pieces: readonly CounterPiece[], now: Date): (typeof STEPS)[number]['act'][] {
  const isThere = (act: (typeof STEPS)[number]['act']) => {
    if (act === 'out') return pieces.some(({ kind, status }) => kind === 'equipment' && status === null);
    return act !== 'back' || pieces.some(({ status }) => status === 'rented');
  };
  return STEPS.filter(({ act, event }) => isThere(act) && mayDesk(rent, event, now)).map(({ act }) => act);
}
