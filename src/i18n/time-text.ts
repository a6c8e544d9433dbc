import { FORMAT_LOCALE, type Language } from './languages.ts';

/** All clocks of the centre run in this zone. */
const TIME_ZONE = 'Asia/Taipei';

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'weekday', string>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Parts, never whole formats: those differ between a server's and a browser's data, and a page would render twice. */
function partsOf(instant: Date, language: Language, words: 'short' | 'long'): Parts {
  const key = `${language} ${words}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(FORMAT_LOCALE[language], {
      timeZone: TIME_ZONE,
      year: 'numeric',
      month: language === 'en' ? words : 'numeric',
      day: 'numeric',
      weekday: language !== 'en' && words === 'short' ? 'narrow' : words,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(key, format);
  }
  return Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, type === 'weekday' ? value : value.replace(/[年月日]$/, '')]),
  ) as Parts;
}

/** A day: `11/21（六）`, `Sat 21 Nov`, `11月21日（土）`; with the year when asked. */
export function dayText(instant: Date, language: Language, { year = false } = {}): string {
  const part = partsOf(instant, language, 'short');
  if (language === 'en') return `${part.weekday} ${part.day} ${part.month}${year ? ` ${part.year}` : ''}`;
  const numbers = language === 'zh' ? [part.month, part.day].join('/') : `${part.month}月${part.day}日`;
  const before = year ? `${part.year}${language === 'zh' ? '/' : '年'}` : '';
  return `${before}${numbers}（${weekdayText(instant, language)}）`;
}

/** A day without its weekday: `11/21`, `21 Nov`, `11月21日`. */
export function dateText(instant: Date, language: Language): string {
  const { month, day } = partsOf(instant, language, 'short');
  return language === 'en' ? `${day} ${month}` : language === 'zh' ? `${month}/${day}` : `${month}月${day}日`;
}

/** A day in full, for names that are read out: `Saturday 21 November`. */
export function longDayText(instant: Date, language: Language): string {
  const part = partsOf(instant, language, 'long');
  return language === 'en' ? `${part.weekday} ${part.day} ${part.month}` : `${part.month}月${part.day}日 ${part.weekday}`;
}

/** A weekday's short name: `六`, `Sat`, `土`. */
export function weekdayText(instant: Date, language: Language): string {
  return partsOf(instant, language, 'short').weekday;
}

/** A time of day: `14:00`. */
export function clockText(instant: Date): string {
  const { hour, minute } = partsOf(instant, 'en', 'short');
  return `${hour}:${minute}`;
}

/** A moment: `11/21（六）14:00`, `Sat 21 Nov 14:00`. A wide bracket keeps its own distance. */
export function dayClockText(instant: Date, language: Language): string {
  return `${dayText(instant, language)}${language === 'en' ? ' ' : ''}${clockText(instant)}`;
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
  const gap = language === 'en' ? ', ' : '';
  const from = `${dayText(start, language, { year: year || (now !== null && yearOf(start) !== yearOf(now)) })}${gap}${clockText(start)}`;
  if (isOneDay) return `${from}–${clockText(end)}`;
  return `${from} – ${dayText(end, language, { year: now !== null && yearOf(end) !== yearOf(start) })}${gap}${clockText(end)}`;
}
