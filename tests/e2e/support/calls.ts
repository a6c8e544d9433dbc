import { expect } from '@playwright/test';

/* What a test does beside its screen: calls of another member, and the hours that they are about. */

/** Logs a demo member in. */
export async function tokenOf(origin: string, username: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', username, password: 'manga2026', client_id: 'comic-hub-site' });
  const { access_token: token } = (await (await fetch(`${origin}/api/token`, { method: 'POST', body })).json()) as { access_token: string };
  return token;
}

/** Calls the API and returns the data of its answer. */
export async function call(origin: string, token: string, method: string, path: string, body?: Record<string, string>) {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body: new URLSearchParams(body) }),
  });
  const answer = await response.json();
  expect(response.status, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(200);
  return answer.data;
}

export const HOUR_MS = 3_600_000;
/** An instant as the API takes it: `2026-11-22 14:00:00` in Taipei. */
export const clock = (ms: number) => new Date(ms + 8 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The instant of an hour of the week after this one, as the calendar counts: Wednesday is day 2. */
export function hourOf(day: number, row: number): number {
  const taipei = Date.now() + 8 * HOUR_MS;
  const midnight = taipei - (taipei % (24 * HOUR_MS));
  const monday = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * 24 * HOUR_MS;
  return monday + (7 + day) * 24 * HOUR_MS + (10 + row) * HOUR_MS - 8 * HOUR_MS;
}

/** The zh words of the desk for how long a piece that was due at `end` is late, now or a minute from now. */
export function overdueWords(end: string): RegExp {
  const hours = [0, 60_000].map((ms) => Math.floor((Date.now() + ms - Date.parse(end)) / HOUR_MS));
  return new RegExp(`已逾時 (?:${hours.join('|')}) 小時 \\d+ 分`);
}
