import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { signUp } from '../members.ts';
import type { ServerProcess } from '../process.ts';
import { SAMPLE } from '../sample.ts';
import { ask, type NodeResponse } from './play-schedule.ts';

export interface BookingLoad {
  /** The ids that were acknowledged, by the key of their form. */
  acknowledged: Map<string, string>;
  /** The number of responses of each status; 0 stands for none. */
  statuses: Map<number, number>;
  /** Resolves when every form has been acknowledged. */
  ended: Promise<void>;
}

const PERSONS = 12;

/** Open days, from four on. */
async function openDays(app: TestApp): Promise<string[]> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { body } = await app.call('GET', `/date_setting?from=${day(4)}&to=${day(24)}`);
  const closed = new Set(body.data.closed_days.map(({ date }: { date: string }) => date));
  const all = Array.from({ length: 20 }, (_, i) => day(i + 4));
  return all.filter((each) => !closed.has(each) && !body.data.closed_weekdays.includes(new Date(`${each}T00:00:00Z`).getUTCDay() || 7));
}

/**
 * Members who book hour after hour of what nobody else wants, each form until it is acknowledged: one that was not goes to
 * the next node with its key, as soon as that one says that it is ready. `after`: so many slots are taken already.
 */
export async function beginBookings(app: TestApp, nodes: readonly ServerProcess[], { forms, after }: { forms: number; after: number }): Promise<BookingLoad> {
  const days = (await openDays(app)).slice(0, 10);
  const persons = await Promise.all(Array.from({ length: PERSONS }, () => signUp(app, { points: 10_000 })));
  const [acknowledged, statuses] = [new Map<string, string>(), new Map<number, number>()];
  let [begun, turn] = [0, 0];
  const nodeOf = (number: number) => nodes[number % nodes.length]?.origin ?? '';

  async function book(token: string, number: number): Promise<void> {
    const key = randomUUID();
    // Six pieces, eight hours, ten days: nobody is in anybody's way.
    const from = 10 + (Math.floor(number / 6) % 8);
    const day = days[Math.floor(number / 48) % days.length];
    const body = { device_id: SAMPLE.tablet, start: `${day} ${from}:00:00`, end: `${day} ${from + 1}:00:00`, agree: true };
    for (;;) {
      turn += 1;
      const origin = nodeOf(turn);
      const told = await ask(origin, 'POST', '/rent/apply', { token, body, key }).catch((): NodeResponse => ({ status: 0, body: null }));
      statuses.set(told.status, (statuses.get(told.status) ?? 0) + 1);
      if (told.status === 200) return void acknowledged.set(key, told.body.data.id);
      if (told.status !== 503) throw new Error(`a booking was answered with ${told.status} ${JSON.stringify(told.body)}`);
      await expect.poll(() => fetch(`${origin}/api/health/ready`).then(({ status }) => status), { timeout: 60_000 }).toBe(200);
    }
  }
  const ended = Promise.all(
    persons.map(async ({ token }) => {
      while (begun < forms) {
        begun += 1;
        await book(token, after + begun - 1);
      }
    }),
  ).then(() => {});
  // Whoever waits for the end hears of it.
  ended.catch(() => {});
  return { acknowledged, statuses, ended };
}

/** Waits until so many more bookings have been acknowledged. */
export async function untilMore({ acknowledged, ended }: BookingLoad, more: number): Promise<void> {
  const goal = acknowledged.size + more;
  await Promise.race([expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 10 }).toBeGreaterThanOrEqual(goal), ended]);
}
