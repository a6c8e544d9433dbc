import type { Translate } from '../../i18n/catalogue.ts';
import { shortDay } from '../../i18n/formats/dates.ts';
import type { Language } from '../../i18n/languages.ts';
import { monthText } from './calendar-dates.ts';
import type { CalendarPage } from './calendar-pages.ts';

/** The title of a page of the calendar. */
export function pageTitle(page: CalendarPage, lang: Language, t: Translate): string {
  if (page.view === 'month') return t('calendar:monthTitle', { month: monthText(page.month, lang) });
  if (page.view === 'list') return page.kind ? t('calendar:listOf', { kind: t(`calendar:kind.${page.kind}`) }) : t('calendar:listTitle');
  const days = page.weeks.flat();
  return t('calendar:weekTitle', { from: shortDay(days[0] ?? '', lang), to: shortDay(days.at(-1) ?? '', lang) });
}
