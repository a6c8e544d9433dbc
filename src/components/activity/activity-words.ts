import type { ActivityType } from '../../domain/content/activity.ts';
import { ACTIVITY_PHASES, remainingPlaces } from '../../domain/content/activity-state.ts';
import { activityRoute, listPath } from '../../domain/site/list-address.ts';
import type { Activity } from '../../editorial/items/activity.ts';
import { ordinalBy } from '../../editorial/list-index.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { dayFigure, longDay, shortDay } from '../../i18n/formats/dates.ts';
import { moneyText } from '../../i18n/formats/money.ts';
import { rangeText, wideRangeText } from '../../i18n/formats/range-text.ts';
import { hasDaysInWords } from '../../i18n/language-words.ts';
import type { Language } from '../../i18n/languages.ts';

type Data = Activity['data'];

/** The list of a type, without the language. */
export const activityList = (type: ActivityType | 'all') => listPath(activityRoute(type));

/** The article of an activity, without the language. */
export const activityPath = ({ id, data }: Activity) => `${activityList(data.type)}/${id}`;

/** The number of an activity counted from the oldest, so that its picture stays when others are added. */
export const ordinalOf = ordinalBy(({ data }: Activity) => data.starts_on);

/** `12.05`, or `12.05 – 12.26` for what takes longer. */
export function figures({ starts_on, ends_on }: Data, lang: Language): { first: string; last: string | null } {
  return { first: dayFigure(starts_on, lang), last: ends_on === starts_on ? null : dayFigure(ends_on, lang) };
}

/** The days in full, for reading. */
export function daysText({ starts_on, ends_on }: Data, lang: Language): string {
  return ends_on === starts_on ? longDay(starts_on, lang) : wideRangeText(longDay(starts_on, lang), longDay(ends_on, lang), lang);
}

export function weekdaysText({ starts_on, ends_on }: Data, lang: Language): string {
  const weekday = (day: string) => shortDay(day, lang).replace(hasDaysInWords(lang) ? / .*$/ : /^.*（|）$/g, '');
  return ends_on === starts_on ? weekday(starts_on) : wideRangeText(weekday(starts_on), weekday(ends_on), lang);
}

export const hoursText = ({ from, to }: Pick<Data, 'from' | 'to'>, lang: Language) => rangeText(from, to, lang);

export function priceText({ price_twd }: Data, t: Translate, lang: Language): string {
  return price_twd === 0 ? t('activity:free') : moneyText(price_twd, lang);
}

/** The data from which scripts tell an activity's state by the clock (`islands/content/activity/read-activity.ts`). */
export function activityAttributes({ id, data }: Activity): Record<string, string | number | undefined> {
  const { registration } = data;
  return {
    'data-activity': id,
    'data-starts': data.starts_on,
    'data-ends': data.ends_on,
    'data-from': data.from,
    'data-to': data.to,
    'data-cancelled': data.is_cancelled ? '' : undefined,
    'data-opens': registration?.opens_on,
    'data-closes': registration?.closes_on,
    'data-closes-at': registration?.closes_at,
    'data-quota': registration?.quota,
    'data-taken': registration?.taken,
  };
}

/** The words of the badges, once a page: `phase.past=已結束|registration.open=報名中`. */
export function badgeWords(t: Translate): string {
  const phases = ACTIVITY_PHASES.map((phase) => `phase.${phase}=${t(`activity:phase.${phase}`)}`);
  const states = (['not_open', 'open', 'closed', 'full'] as const).map((state) => `registration.${state}=${t(`activity:registration.${state}`)}`);
  return [...phases, ...states].join('|');
}

/** Places left, told only while that is a reason to hurry or not. */
export function leftText({ registration }: Data, t: Translate): string | null {
  return registration ? t('activity:left', { count: remainingPlaces(registration) }) : null;
}
