import { CLOSING_PATH } from '../../contract/closings/closing-path.ts';
import { SPECIAL_HOURS_PATH } from '../../contract/closings/special-hours-path.ts';
import type { DayHours } from '../../domain/opening/opening-hours.ts';
import { apiBase } from '../../domain/site/api-base.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { pageShown } from '../page/page-shown.ts';
import { type Closing, type OpeningFacts, withClosings, withSpecialDays } from './opening-facts.ts';

/**
 * Asks for closings and for days with hours of their own once the page is shown, and has them drawn; the page said before what was known when it was
 * built. Without an answer it goes on saying that.
 */
export function loadClosings(element: HTMLElement, facts: OpeningFacts, draw: (known: OpeningFacts, closings: readonly Closing[]) => void): void {
  void Promise.all([readClosings(), readSpecialDays()])
    .then(([closings, days]) => closings.length + days.size > 0 && draw(withClosings(withSpecialDays(facts, days), closings), closings))
    .catch((error: unknown) => element.setAttribute('data-closings-unknown', String(error)));
}

async function readList(path: string): Promise<Record<string, unknown>[]> {
  await pageShown();
  const response = await fetch(`${apiBase()}${path}`);
  const { data }: { data?: unknown } = Object(await response.json());
  return Array.isArray(data) ? data.map(Object) : [];
}

/** The days that staff has given hours of their own. */
export async function readSpecialDays(): Promise<Map<string, DayHours>> {
  const days = await readList(SPECIAL_HOURS_PATH);
  return new Map(days.map((day) => [String(day['day']), { openHour: Number(day['open_hour']), closeHour: Number(day['close_hour']) }]));
}

async function readClosings(): Promise<Closing[]> {
  const language = pageLanguage();
  return (await readList(CLOSING_PATH)).map((closing) => {
    return {
      start: new Date(String(closing['starts_at'])),
      end: new Date(String(closing['ends_at'])),
      reason: String(closing[`reason_${language}`] ?? closing['reason_zh']),
    };
  });
}
