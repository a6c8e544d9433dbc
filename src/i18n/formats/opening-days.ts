import { joinText } from '../join-text.ts';
import { TO, WEEKDAYS_IN_A_SENTENCE } from '../language-words.ts';
import type { Language } from '../languages.ts';
import { rangeText } from './range-text.ts';
import { weekdayName } from './time-text.ts';

/** Values for the placeholders of opening hours, which every catalogue text may use: `{{openDays}}`, `{{closedDays}}` and so on. */
export interface OpeningValues {
  /** `Tuesday to Sunday`. */
  openDays: string;
  /** `Tue–Sun`, for a table. */
  openDaysShort: string;
  /** Monday to Friday as far as they are open: `Tuesday to Friday`. */
  openWorkdays: string;
  /** `Mondays`. */
  closedDays: string;
  /** `10:00–21:00`. */
  openHours: string;
}

/** Of `content/settings/opening.yaml`, as its schema describes it (src/editorial/settings/settings.ts). */
export interface OpeningFile {
  open_hour: number;
  close_hour: number;
  closed_weekdays: readonly number[];
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const FRIDAY = 5;
/** The opening hours in words, as a language has them. */
export function openingValuesOf({ open_hour, close_hour, closed_weekdays }: OpeningFile, language: Language): OpeningValues {
  const open = WEEK.filter((day) => !closed_weekdays.includes(day));
  const closed = WEEK.filter((day) => closed_weekdays.includes(day));
  return {
    openDays: daysText(open, language, 'long'),
    openDaysShort: daysText(open, language, 'short'),
    openWorkdays: daysText(
      open.filter((day) => day <= FRIDAY),
      language,
      'long',
    ),
    closedDays: joinText(
      language,
      'list',
      closed.map((day) => WEEKDAYS_IN_A_SENTENCE[language].each(weekdayName(day, language, 'long'), weekdayName(day, language, 'short'))),
    ),
    openHours: rangeText(`${open_hour}:00`, `${close_hour}:00`, language),
  };
}

/** Weekdays in words; of three or more in a row the first and the last. */
export function daysText(days: readonly number[], language: Language, words: 'short' | 'long'): string {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const parts = runs.flatMap((run) => (run.length > 2 ? [[run[0] ?? 0, run.at(-1) ?? 0]] : run.map((day) => [day])));
  return joinText(
    language,
    'list',
    parts.map((part) => part.map((day) => nameOf(day, language, words)).join(TO[language][words])),
  );
}

/** In Chinese texts a weekday is `週二`, on a calendar `二`. */
function nameOf(day: number, language: Language, words: 'short' | 'long'): string {
  return WEEKDAYS_IN_A_SENTENCE[language].one(weekdayName(day, language, words), weekdayName(day, language, 'short'));
}
