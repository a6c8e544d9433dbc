import type { Settings } from '../../editorial/settings/settings.ts';
import { rangeText } from '../../i18n/formats/range-text.ts';
import type { Language } from '../../i18n/languages.ts';

type Opening = Settings['opening'];

/** The hour of a day as `9:00`. */
export function clock(hour: number): string {
  return `${hour}:00`;
}

/** The hours of the centre as `10:00–21:00`. */
export function openingRange({ open_hour, close_hour }: Pick<Opening, 'open_hour' | 'close_hour'>, lang: Language): string {
  return rangeText(clock(open_hour), clock(close_hour), lang);
}
