import { SPECIAL_HOURS_PATH } from '../../contract/closings/special-hours-path.ts';
import type { DayHours } from '../../domain/opening/opening-hours.ts';
import { apiBase } from '../../domain/site/api-base.ts';
import { pageShown } from '../page/page-shown.ts';

/** Asks for a list once the page is shown. @throws when there is no answer */
export async function readList(path: string): Promise<Record<string, unknown>[]> {
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
