import { hasDaysInWords, MONTHS, WEEKDAYS } from '../language-words.ts';
import { LANGUAGE_ROWS, type Language } from '../languages.ts';
import { rangeText, wideRangeText } from './range-text.ts';

/** All clocks of the centre run eight hours before UTC, without summer time. */
const TAIPEI_MS = 8 * 3_600_000;

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'weekday', string>;

const two = (number: number) => String(number).padStart(2, '0');

/** @throws RangeError of what is no time, as the platform's own formats do */
function nameAt(names: readonly string[], place: number): string {
  const name = names[place];
  if (name === undefined) throw new RangeError('Invalid time value');
  return name;
}

function partsOf(instant: Date, language: Language, words: 'short' | 'long'): Parts {
  const there = new Date(instant.getTime() + TAIPEI_MS);
  const month = there.getUTCMonth();
  return {
    year: String(there.getUTCFullYear()),
    month: hasDaysInWords(language) ? nameAt(MONTHS[words], month) : String(month + 1),
    day: String(there.getUTCDate()),
    hour: two(there.getUTCHours()),
    minute: two(there.getUTCMinutes()),
    weekday: nameAt(WEEKDAYS[language][words], there.getUTCDay()),
  };
}

/** A day: `11/21（六）`, `Sat 21 Nov`, `11月21日（土）`; with the year when asked. */
export function dayText(instant: Date, language: Language, { year = false } = {}): string {
  const part = partsOf(instant, language, 'short');
  if (hasDaysInWords(language)) return `${part.weekday} ${part.day} ${part.month}${year ? ` ${part.year}` : ''}`;
  const numbers = LANGUAGE_ROWS[language].dates === 'slashes' ? [part.month, part.day].join('/') : `${part.month}月${part.day}日`;
  const before = year ? `${part.year}${LANGUAGE_ROWS[language].dates === 'slashes' ? '/' : '年'}` : '';
  return `${before}${numbers}（${weekdayText(instant, language)}）`;
}

/** A day without its weekday: `11/21`, `21 Nov`, `11月21日`. */
export function dateText(instant: Date, language: Language): string {
  const { month, day } = partsOf(instant, language, 'short');
  return hasDaysInWords(language) ? `${day} ${month}` : LANGUAGE_ROWS[language].dates === 'slashes' ? `${month}/${day}` : `${month}月${day}日`;
}

/** A day in full, for names that are read out: `Saturday 21 November`, `11月21日 星期六`, `11月21日土曜日`. */
export function longDayText(instant: Date, language: Language): string {
  const part = partsOf(instant, language, 'long');
  return hasDaysInWords(language)
    ? `${part.weekday} ${part.day} ${part.month}`
    : `${part.month}月${part.day}日${LANGUAGE_ROWS[language].dates === 'slashes' ? ' ' : ''}${part.weekday}`;
}

/** A weekday's short name: `六`, `Sat`, `土`. */
export function weekdayText(instant: Date, language: Language): string {
  return partsOf(instant, language, 'short').weekday;
}

/** A weekday by its ISO number, 1 is Monday: `二`, `Tue`, `火`; in full `星期二`, `Tuesday`, `火曜日`. */
export function weekdayName(weekday: number, language: Language, words: 'short' | 'long'): string {
  return nameAt(WEEKDAYS[language][words], weekday % 7);
}

/** A time of day: `14:00`. */
export function clockText(instant: Date): string {
  const there = new Date(instant.getTime() + TAIPEI_MS);
  if (Number.isNaN(there.getTime())) throw new RangeError('Invalid time value');
  return `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`;
}

/** A moment: `11/21（六）14:00`, `Sat 21 Nov 14:00`; with the year when asked. A wide bracket keeps its own distance. */
export function dayClockText(instant: Date, language: Language, { year = false } = {}): string {
  return `${dayText(instant, language, { year })}${hasDaysInWords(language) ? ' ' : ''}${clockText(instant)}`;
}

interface YearOptions {
  /** Named whatever it is: for what is read long after. */
  year?: boolean;
  /** Named where it is not that of this moment. */
  now?: Date | null;
}

/** A half-open period: `11/21（六）14:00–17:00`, or with both days when it runs over midnight. */
export function periodText({ start, end }: { start: Date; end: Date }, language: Language, { year = false, now = null }: YearOptions = {}): string {
  const yearOf = (instant: Date) => partsOf(instant, language, 'short').year;
  const isOneDay = dayText(start, language, { year: true }) === dayText(end, language, { year: true });
  const gap = hasDaysInWords(language) ? ', ' : '';
  const from = `${dayText(start, language, { year: year || (now !== null && yearOf(start) !== yearOf(now)) })}${gap}${clockText(start)}`;
  if (isOneDay) return rangeText(from, clockText(end), language);
  const to = `${dayText(end, language, { year: (year || now !== null) && yearOf(end) !== yearOf(start) })}${gap}${clockText(end)}`;
  return wideRangeText(from, to, language);
}
