import { LANGUAGE_ROWS, type Language } from './languages.ts';

/*
 * The words and marks by which each language writes days and puts things together. A language that is missing here does not compile.
 * Names and sums, no `Intl.DateTimeFormat`: a browser's first one takes a phone as long as laying out a page, and servers
 * and browsers differ in what they write. A test holds them against the platform's. What a script does not need of it is left out of
 * its build, since nothing here does more than make a value: that is what the marks say.
 */
const letters = (text: string, { before = '', after = '' } = {}) => [...text].map((letter) => `${before}${letter}${after}`);
const short = (names: readonly string[]) => names.map((name) => name.slice(0, 3));
/** In British English September is short by four letters. */
const shortMonths = () => short(ENGLISH_MONTHS).with(8, 'Sept');
const ENGLISH_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const ENGLISH_MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** Sunday first. */
export const WEEKDAYS: Readonly<Record<Language, Record<'short' | 'long', readonly string[]>>> = {
  zh: { short: /* @__PURE__ */ letters('日一二三四五六'), long: /* @__PURE__ */ letters('日一二三四五六', { before: '星期' }) },
  en: { short: /* @__PURE__ */ short(ENGLISH_DAYS), long: ENGLISH_DAYS },
  ja: { short: /* @__PURE__ */ letters('日月火水木金土'), long: /* @__PURE__ */ letters('日月火水木金土', { after: '曜日' }) },
};
/** For languages whose days are written in words. */
export const MONTHS = { short: /* @__PURE__ */ shortMonths(), long: ENGLISH_MONTHS } as const;

/** The separators between things. */
export const BETWEEN: Readonly<Record<'title' | 'facts' | 'list', Readonly<Record<Language, string>>>> = {
  /** The parts of a title, the narrowest first. */
  title: { zh: '｜', en: ' | ', ja: '｜' },
  /** Facts side by side: `2024 · Food`. */
  facts: { zh: '・', en: ' · ', ja: '・' },
  /** A list in a sentence. */
  list: { zh: '、', en: ', ', ja: '、' },
};

/** Between the ends of a range, close together, and before an end that stands apart (`src/i18n/formats/range-text.ts`). */
export const RANGE_MARKS: Readonly<Record<Language, Record<'close' | 'until', string>>> = {
  zh: { close: '–', until: '– ' },
  en: { close: '–', until: '– ' },
  ja: { close: '〜', until: '〜' },
};

/** Between the first and the last day of a run. */
export const TO: Readonly<Record<Language, Record<'short' | 'long', string>>> = {
  zh: { short: '至', long: '至' },
  en: { short: '–', long: ' to ' },
  ja: { short: '〜', long: '〜' },
};

/** Weekdays on which something recurs, in a sentence: `週一`, `Mondays`, `月曜日`; and one of them. */
export const WEEKDAYS_IN_A_SENTENCE: Readonly<
  Record<Language, { each: (long: string, short: string) => string; one: (name: string, short: string) => string }>
> = {
  zh: { each: (_, day) => `週${day}`, one: (_, day) => `週${day}` },
  en: { each: (day) => `${day}s`, one: (day) => day },
  ja: { each: (day) => day, one: (day) => day },
};

/** True where a day is written in words, `Sat 21 Nov`: nothing of a wide bracket keeps it apart from what follows. */
export function hasDaysInWords(language: Language): boolean {
  return LANGUAGE_ROWS[language].dates === 'words';
}
