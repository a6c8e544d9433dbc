import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { createContext, useContext } from 'react';
import type { Occupancy } from '../../../domain/rent/hour-choice.ts';
import type { RentRules } from '../../../domain/rent/rent-period.ts';
import type { Period } from '../../../domain/time/period.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Calendar } from './calendar-store.ts';
import type { Choice } from './choice-store.ts';
import type { RulesFacts } from './rent-device.ts';

/** The facts of an hour besides its state. */
export interface HourFacts {
  /** Pieces that are free. */
  free: (hour: Date) => number;
  /** Pieces that there are: nothing is said of a device of one piece. */
  of: number;
  /** The hour is free, but something that is to come along is not. */
  isShort: (hour: Date) => boolean;
  /** It is held already by the booking that moves; null where none does. */
  isOwn: ((hour: Date) => boolean) | null;
  /** Something is to come along. */
  canBeShort: boolean;
}

/** Hours to choose from, for a new booking or for one that moves. */
interface Hours extends Calendar, Choice {
  rules: RentRules;
  $occupancy: ReadableAtom<Occupancy>;
  $hourFacts: ReadableAtom<HourFacts>;
  /** Taken hours that somebody would wait for; absent where there is no waiting. */
  $wanted?: ReadableAtom<Period | null>;
  /** The device of the hours. */
  $device: ReadableAtom<{ title: string; label: string }>;
}

export interface HoursScope {
  store: Hours;
  /** Of the area rent at least. */
  t: Translate;
  language: Language;
  facts: RulesFacts;
}

export const HoursContext = createContext<HoursScope | null>(null);

/** The context of all parts of a week of hours. */
export function useHours(): HoursScope {
  const scope = useContext(HoursContext);
  if (scope === null) throw new Error('outside of hours to choose from');
  return scope;
}

const NOTHING = atom<Period | null>(null);

/** The hours that somebody would wait for; undefined where there is no waiting. */
export function useWanted(): Period | null | undefined {
  const { $wanted } = useHours().store;
  const wanted = useStore($wanted ?? NOTHING);
  return $wanted && wanted;
}
