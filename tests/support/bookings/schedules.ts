import fc from 'fast-check';
import { SAMPLE } from '../sample.ts';

/** Hours of a day that can be booked: `day` counts the open days ahead. */
export interface Slot {
  day: number;
  from: number;
  hours: number;
}
interface Wanted {
  device_id: string;
  quantity: number;
}

/** A step of one person, or of the centre for them. Everything is about the schedule's last reservation or place in the waitlist. */
export type Step =
  | { do: 'book'; items: Wanted[]; slot: Slot; isTwice: boolean }
  | { do: 'move'; slot: Slot }
  | { do: 'cancel' }
  /** Time passes until it has just begun, or until it has lapsed; the centre's clock runs. */
  | { do: 'near' }
  | { do: 'miss' }
  | { do: 'clock' }
  | { do: 'desk'; step: 'check_in' | 'out' | 'returned' | 'finish' | 'call_off' }
  | { do: 'wait'; device: string; slot: Slot }
  | { do: 'take' }
  | { do: 'leave' };

export interface Schedule {
  /** Whose it is: several schedules are one person's. */
  person: number;
  steps: Step[];
}

/** Few devices and few hours, so that most want what another wants. */
const SEATS = [SAMPLE.seats.a1, SAMPLE.seats.a2, SAMPLE.seat, SAMPLE.seats.b1, SAMPLE.seats.b2, SAMPLE.seats.c1, SAMPLE.seats.c2, SAMPLE.seats.d1];
const EQUIPMENT = [SAMPLE.tablet, SAMPLE.display, SAMPLE.lightBox, SAMPLE.scanner, SAMPLE.lamps, SAMPLE.recorder];
export const PERSONS = 120;
export const DAYS = 6;

const slot: fc.Arbitrary<Slot> = fc.record({ day: fc.nat(DAYS - 1), from: fc.integer({ min: 10, max: 17 }), hours: fc.integer({ min: 1, max: 3 }) });
const seat = fc.constantFrom(...SEATS).map((device_id) => ({ device_id, quantity: 1 }));
const equipment = fc.record({ device_id: fc.constantFrom(...EQUIPMENT), quantity: fc.integer({ min: 1, max: 2 }) });
const items = fc.oneof(
  seat.map((one) => [one]),
  equipment.map((one) => [one]),
  fc.tuple(seat, equipment).map((pair): Wanted[] => [...pair]),
);
const book = fc.record({ do: fc.constant('book' as const), items, slot, isTwice: fc.integer({ min: 0, max: 9 }).map((n) => n === 0) });
const desk = (...steps: Extract<Step, { do: 'desk' }>['step'][]): Step[] => steps.map((step) => ({ do: 'desk', step }));
const NEAR: Step = { do: 'near' };

/** Things that are done one after the other, so that not all of them are refused. */
const episode: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step[]>([{ do: 'cancel' }]) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), slot }).map((move): Step[] => [move]) },
  { weight: 2, arbitrary: fc.constant<Step[]>([{ do: 'miss' }, { do: 'clock' }]) },
  { weight: 1, arbitrary: fc.constant<Step[]>([{ do: 'miss' }]) },
  { weight: 2, arbitrary: fc.constant(desk('call_off')) },
  { weight: 4, arbitrary: fc.constant<Step[]>([NEAR, ...desk('check_in', 'out', 'returned', 'finish')]) },
  { weight: 1, arbitrary: fc.constant<Step[]>([NEAR, ...desk('check_in', 'finish')]) },
  { weight: 1, arbitrary: fc.constant<Step[]>([NEAR, ...desk('check_in', 'out', 'finish', 'call_off')]) },
  {
    weight: 2,
    arbitrary: fc
      .record({ do: fc.constant('wait' as const), device: fc.constantFrom(...SEATS, ...EQUIPMENT), slot })
      .map((wait): Step[] => [wait, { do: 'take' }]),
  },
  { weight: 1, arbitrary: fc.constant<Step[]>([{ do: 'leave' }]) },
);
const schedule: fc.Arbitrary<Schedule> = fc
  .tuple(fc.nat(PERSONS - 1), fc.array(fc.tuple(book, episode), { minLength: 1, maxLength: 3 }))
  .map(([person, parts]) => ({ person, steps: parts.flatMap(([booking, rest]): Step[] => [booking, ...rest]) }));

/** The same for the same seed. */
export function generateSchedules(count: number, seed: number): Schedule[] {
  return fc.sample(schedule, { numRuns: count, seed });
}
