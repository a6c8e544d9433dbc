import { expect } from '@playwright/test';
import { applicationForm } from '../../support/bookings/spaces.ts';

export interface LeaseOptions {
  space: string;
  day: string;
  /** The day on which it ends; the same day when left out. */
  until?: string;
  change?: Record<string, string>;
}

/** Applies for a space by the API, the whole day; returns the application. */
export async function applyFor(origin: string, token: string, { space, day, until = day, change = {} }: LeaseOptions) {
  const days = { move_in_on: day, start_on: day, end_on: until, move_out_on: until };
  const body = applicationForm({ space_id: space, session: 'whole_day', ...days, ...change });
  const response = await fetch(`${origin}/api/space/apply`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

type Calendar = { day: string; sessions: { state: string }[] }[];
const WEEK_MS = 7 * 86_400_000;
export const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A Tuesday some weeks from now whose day and the day after are free all day. */
export async function freeTuesdayOf(origin: string, space: string, weeks: number): Promise<string> {
  const from = new Date(Date.now() + weeks * WEEK_MS).toISOString().slice(0, 10);
  const { data } = await (await fetch(`${origin}/api/space/${space}/calendar?from=${from}`)).json();
  const days: Calendar = data.days;
  const isFree = (day: string) => days.find((each) => each.day === day)?.sessions.every(({ state }) => state === 'free') === true;
  const free = days.find(({ day }) => new Date(`${day}T00:00:00Z`).getUTCDay() === 2 && isFree(day) && isFree(dayAfter(day, 1)));
  if (!free) throw new Error(`no Tuesday of ${space} is free`);
  return free.day;
}
