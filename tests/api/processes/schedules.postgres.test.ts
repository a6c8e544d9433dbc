import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ask, hoursOf, type NodeResponse, play, type Stage } from '../../support/bookings/play-schedule.ts';
import { findBroken } from '../../support/bookings/rent-invariants.ts';
import { DAYS, generateSchedules, PERSONS } from '../../support/bookings/schedules.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { type ServerProcess, startServer } from '../../support/process.ts';
import { SAMPLE } from '../../support/sample.ts';

/* Two API processes over one PostgreSQL: what many do at once, and what a process that dies leaves behind. */

let app: TestApp;
const nodes = new Set<ServerProcess>();
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => {
  app.clock.now = new Date();
});
afterAll(async () => {
  for (const node of nodes) node.kill('SIGTERM');
  await Promise.all([...nodes].map(({ exited }) => exited));
  await app.close();
});

async function start(): Promise<ServerProcess> {
  const node = await startServer({ DATABASE_URL: app.url ?? '', ROLE: 'api', DATABASE_POOL_SIZE: '20' });
  nodes.add(node);
  void node.exited.then(() => nodes.delete(node));
  return node;
}

/** Days that are open, from four on: whatever is booked on them may still be cancelled. */
async function openDays(count: number): Promise<string[]> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { body } = await app.call('GET', `/date_setting?from=${day(4)}&to=${day(24)}`);
  const closed = new Set(body.data.closed_days.map(({ date }: { date: string }) => date));
  const all = Array.from({ length: 20 }, (_, i) => day(i + 4));
  return all.filter((each) => !closed.has(each) && !body.data.closed_weekdays.includes(new Date(`${each}T00:00:00Z`).getUTCDay() || 7)).slice(0, count);
}

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000);
/** Points of two kinds, of which the free ones are spent first and the bought ones after them. */
const signUpMany = (count: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => signUp(app, { points: 3000, reward: { amount: 50, expiresAt: inAMonth() } })));

/** Runs so many at a time, in order. */
async function crowd<T>(all: readonly T[], atOnce: number, work: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

test('1,000 schedules of book, move, cancel, no-show, waitlist and desk at once break nothing that must hold', async () => {
  const [origins, days, persons, desk] = await Promise.all([
    Promise.all([start(), start()]).then((both) => both.map(({ origin }) => origin)),
    openDays(DAYS),
    signUpMany(PERSONS),
    signUp(app, { role: 'desk' }),
  ]);
  const stage: Stage = { app, origins, days, persons, desk, told: new Map(), acknowledged: new Map() };
  await crowd(generateSchedules(1000, 20261121), 40, (schedule) => play(stage, schedule));

  expect(await findBroken(app)).toEqual([]);
  const rents = await app.database.db.selectFrom('rents').select(['id', 'status']).execute();
  const statuses = new Map(rents.map(({ id, status }) => [id, status]));
  const forgotten = [...stage.acknowledged].filter(([id, status]) => (status === 'any' ? !statuses.has(id) : statuses.get(id) !== status));
  expect(forgotten).toEqual([]);
  // Not everything was refused: each thing was done so often that the rules above were worth asking.
  const done = (name: string) => stage.told.get(`${name} done`) ?? 0;
  const counts = Object.fromEntries(
    ['book', 'move', 'cancel', 'miss', 'call_off', 'check_in', 'out', 'returned', 'finish', 'wait'].map((name) => [name, done(name)]),
  );
  for (const [name, count] of Object.entries(counts)) expect([name, count]).toEqual([name, expect.toSatisfy((each: number) => each >= 10)]);
  expect(stage.told.get('book UNAVAILABLE')).toBeGreaterThan(100);
});

/** A form on its way to a node that dies: what was asked, and what was answered before it did. */
interface Sent {
  method: string;
  path: string;
  body?: object;
  key?: string;
  token: string;
  told: NodeResponse | null;
}

test('a process that is killed 20 times with requests under way loses nothing that was acknowledged, and leaves nothing half done', async () => {
  const ROUNDS = 20;
  const AT_ONCE = 24;
  const survivor = await start();
  const [days, persons] = [await openDays(10), await signUpMany(AT_ONCE)];
  /** The reservation of each person that may be cancelled or moved next. */
  const standing = new Map<number, string>();
  let [acknowledged, open] = [0, 0];
  let coming = start();
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = await coming;
    // The next one starts while this one is used: starting takes longer than dying.
    if (round + 1 < ROUNDS) coming = start();
    const slot = (person: number) => ({ ...hoursOf(days, { day: (round + person) % days.length, from: 11 + (person % 8), hours: 1 }) });
    const sent: Sent[] = persons.map(({ token }, person) => {
      const id = standing.get(person);
      const key = randomUUID();
      if (id === undefined) return { method: 'POST', path: '/rent/apply', body: { device_id: SAMPLE.tablet, ...slot(person) }, key, token, told: null };
      if (person % 2 === 0) return { method: 'PUT', path: `/rent/apply/${id}/cancel`, token, told: null };
      return { method: 'PUT', path: `/rent/apply/${id}`, body: slot(person + 3), key, token, told: null };
    });
    // At another moment each time: after the first answer, in the middle, near the end.
    const until = 1 + ((round * 7) % (AT_ONCE - 4));
    let answers = 0;
    await Promise.all(
      sent.map(async (form) => {
        form.told = await ask(victim.origin, form.method, form.path, form).catch(() => null);
        if (form.told) answers += 1;
        if (answers === until) victim.kill('SIGKILL');
      }),
    );
    victim.kill('SIGKILL');
    await victim.exited;
    acknowledged += sent.filter(({ told }) => told?.status === 200).length;
    open += sent.filter(({ told }) => told === null).length;

    // Asked again, with the key, of the other node: what was acknowledged is answered as it was, what was open is done once.
    const again = await Promise.all(sent.map((form) => ask(survivor.origin, form.method, form.path, form)));
    for (const [person, { told, key }] of sent.entries()) {
      const second = again[person];
      if (told?.status === 200 && key !== undefined) expect(second).toEqual(told);
      if (told?.status === 200 && key === undefined) expect(second?.body.code).toBe('NOT_CANCELLABLE');
      expect([200, 409]).toContain(second?.status);
      const isCancelled = key === undefined;
      if (isCancelled) standing.delete(person);
      else if (second?.status === 200) standing.set(person, second.body.data.id);
    }
    expect(await findBroken(app)).toEqual([]);
    const held = await app.database.db
      .selectFrom('rents')
      .select('id')
      .where('id', 'in', ['00000000-0000-4000-8000-000000000000', ...standing.values()])
      .where('status', '=', 'reserved')
      .execute();
    expect(held.map(({ id }) => id).sort()).toEqual([...standing.values()].sort());
  }
  // There were both in every measure: answers that had to be kept, and requests that the kill met.
  expect(acknowledged).toBeGreaterThan(ROUNDS);
  expect(open).toBeGreaterThan(ROUNDS);
});
