import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '../../../src/domain/rate-limits.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { type ServerProcess, startServer } from '../../support/process.ts';
import { SAMPLE } from '../../support/sample.ts';
import { type Balancer, startProxy } from '../../support/services/proxy.ts';

const CLIENTS = 4;
/** A client books and cancels this often at most, and reads alone from then on: on a fast machine it would come to what a member may change in an hour. */
const MOST_BOOKINGS = LIMITS.bookingChangeByMember.times / 2;
/** Answered calls between two steps of the restart: each step has load before and behind it. */
const CALLS_A_STEP = 12;

let app: TestApp;
let proxy: Balancer;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.now = new Date();
  proxy = await startProxy();
});
afterAll(async () => {
  await proxy.close();
  await app.close();
});

const startNode = () => startServer({ DATABASE_URL: app.url ?? '', ROLE: 'api', DRAIN_SECONDS: '1' });

/** A Wednesday that is open, and the hour at which a client books: each has its own. */
async function openWednesday(): Promise<string> {
  const wednesdays = Array.from({ length: 20 }, (_, i) => new Date(Date.now() + (i + 3) * 86_400_000)).filter((day) => day.getUTCDay() === 3);
  const days = wednesdays.map((day) => day.toISOString().slice(0, 10));
  const { body } = await app.call('GET', `/date_setting?from=${days[0]}&to=${days.at(-1)}`);
  const closed = new Set(body.data.closed_days.map(({ date }: { date: string }) => date));
  const open = days.find((day) => !closed.has(day));
  if (!open) throw new Error('No Wednesday is open');
  return open;
}

test('two nodes are restarted one after another under load, and no call fails', async () => {
  const members = await Promise.all(Array.from({ length: CLIENTS }, () => signUp(app, { points: 100 })));
  const day = await openWednesday();
  let nodes: ServerProcess[] = await Promise.all([startNode(), startNode()]);
  for (const { origin } of nodes) proxy.add(origin);
  await expect.poll(() => nodes.every(({ origin }) => proxy.isUsed(origin))).toBe(true);

  let answered = 0;
  let isOver = false;
  const faults: string[] = [];
  const call = async (method: string, path: string, token: string, body?: URLSearchParams) => {
    const response = await fetch(`${proxy.origin}/api${path}`, { method, headers: { authorization: `Bearer ${token}` }, ...(body && { body }) });
    const text = await response.text();
    answered += 1;
    if (response.status !== 200) faults.push(`${method} ${path}: ${response.status} ${text}`);
    return response.status === 200 ? JSON.parse(text).data : null;
  };
  const client = async ({ token }: { token: string }, i: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      await call('GET', '/member', token);
      if (turn >= MOST_BOOKINGS) continue;
      const body = new URLSearchParams({ device_id: SAMPLE.seats.a1, start: `${day} ${11 + i}:00:00`, end: `${day} ${12 + i}:00:00`, agree: 'true' });
      const booked = await call('POST', '/rent/apply', token, body);
      if (booked) await call('PUT', `/rent/apply/${booked.id}/cancel`, token);
    }
  };
  const clients = members.map(client);
  const underLoad = async () => {
    const before = answered;
    await expect.poll(() => answered).toBeGreaterThan(before + CALLS_A_STEP);
  };

  const exits: (number | null)[] = [];
  for (const old of nodes) {
    const fresh = await startNode();
    proxy.add(fresh.origin);
    await expect.poll(() => proxy.isUsed(fresh.origin)).toBe(true);
    await underLoad();
    old.kill('SIGTERM');
    exits.push(await old.exited);
    await underLoad();
    nodes = [...nodes.filter((node) => node !== old), fresh];
  }
  isOver = true;
  await Promise.all(clients);
  expect(faults).toEqual([]);
  expect(exits).toEqual([0, 0]);
  expect([...proxy.counts.values()].filter((count) => count > 0)).toHaveLength(4);
  for (const node of nodes) node.kill('SIGTERM');
  expect(await Promise.all(nodes.map(({ exited }) => exited))).toEqual([0, 0]);
});
