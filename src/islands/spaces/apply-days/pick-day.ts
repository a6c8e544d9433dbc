import { type Day, isDay } from '../../../domain/time/taipei-time.ts';
import { DAY_FIELDS, type DayField } from '../apply/apply-fields.ts';
import type { Values } from '../apply-check/validate-application.ts';
import type { TimeState } from '../times/read-times.ts';

/** Why a day of the calendar cannot be what a field asks for; null when it can. A closed day serves for moving alone. */
export function refusalOf(state: TimeState, field: DayField): TimeState | null {
  if (state === 'free' || state === 'asked') return null;
  return state === 'move' && !isOfEvent(field) ? null : state;
}

/**
 * The days of a form after one was pressed for a field (docs/decisions/078): the first is every day, unless the centre is
 * closed then; moving goes with the event until it has a day of its own; an event that would end before it begins begins anew.
 */
export function withDay(values: Values, field: DayField, day: Day, isClosed: boolean): Values {
  const { move_in_on: moveIn = '', start_on: start = '', end_on: end = '', move_out_on: moveOut = '' } = values;
  if (!isOfEvent(field)) return isClosed ? { [field]: day } : { ...firstDay(values, day), [field]: day };
  if (field === 'start_on' ? end !== '' && day > end : day < start) return onDay(day);
  return {
    ...firstDay(values, day),
    [field]: day,
    ...(field === 'start_on' && (moveIn === start || moveIn > day) && { move_in_on: day }),
    ...(field === 'end_on' && (moveOut === end || moveOut < day) && { move_out_on: day }),
  };
}

/** As what a day of the calendar is chosen; null: it is not. */
export function chosenAs({ move_in_on: moveIn, start_on: start, end_on: end, move_out_on: moveOut }: Values, day: Day): 'event' | 'move' | null {
  const isWithin = (from: Day | undefined, to: Day | undefined) => day === from || day === to || (!!from && !!to && from < day && day < to);
  if (isWithin(start, end)) return 'event';
  return isWithin(moveIn, moveOut) ? 'move' : null;
}

/** All days of a lease on one: what most are. */
export const onDay = (day: Day): Values => Object.fromEntries(DAY_FIELDS.map((field) => [field, day]));

/** The days that are typed into a form (docs/decisions/078). */
export function createFirstDay(today: () => Day) {
  /** The field of the first day: before the 15th the browser tells the 1st, and the others go with it until it is left. */
  let leading: string | null = null;
  return {
    /** The days that go with what is typed; null when that is no day, or a year half typed, which is one of long ago. */
    typed: (values: Values, field: string, text: string): Values | null => {
      if (!DAY_FIELDS.some((each) => each === field) || !isDay(text) || text < today()) return null;
      const isFirst = field === leading || DAY_FIELDS.every((each) => each === field || !values[each]);
      leading = isFirst ? field : null;
      return isFirst ? onDay(text) : {};
    },
    left: (): void => {
      leading = null;
    },
  };
}

/** A first day is every day, until somebody says otherwise. */
function firstDay(values: Values, day: Day): Values {
  return Object.fromEntries(DAY_FIELDS.filter((field) => !values[field]).map((field) => [field, day]));
}

const isOfEvent = (field: DayField) => field === 'start_on' || field === 'end_on';
