import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { type ServerProcess, startServer } from '../../support/process.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
let nodes: ServerProcess[];
beforeAll(async () => {
  app = await openTestApp();
  app.clock.now = new Date();
  nodes = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: app.url ?? '', ROLE: 'api', DATABASE_POOL_SIZE: '20' })));
});
afterAll(async () => {
  for (const node of nodes) node.kill('SIGTERM');
  await Promise.all(nodes.map(({ exited }) => exited));
  await app.close();
});

/** A Wednesday to Sunday that is open, at least two days from now. */
async function openDay(): Promise<string> {
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10);
  const { body } = await app.call('GET', `/date_setting?from=${from}&to=${to}`);
  const closed = new Set(body.data.closed_days.map(({ date }: { date: string }) => date));
  for (let day = new Date(`${from}T00:00:00Z`); ; day = new Date(day.getTime() + 86_400_000)) {
    const text = day.toISOString().slice(0, 10);
    if (!closed.has(text) && !body.data.closed_weekdays.includes(day.getUTCDay() || 7)) return text;
  }
}

test('200 members ask two nodes for one hour of one seat: one gets it, 199 hear that it is taken', async () => {
  const members = await Promise.all(Array.from({ length: 200 }, () => signUp(app, { points: 100 })));
  const day = await openDay();
  const body = new URLSearchParams({ device_id: SAMPLE.seats.a1, start: `${day} 14:00:00`, end: `${day} 15:00:00`, agree: 'true' });
  const answers = await Promise.all(
    members.map(async ({ token }, i) => {
      const response = await fetch(`${nodes[i % 2]?.origin}/api/rent/apply`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
      const answer: unknown = await response.json();
      return `${response.status} ${typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : 'reserved'}`;
    }),
  );
  const counts = Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]));
  expect(counts).toEqual({ '200 reserved': 1, '409 UNAVAILABLE': 199 });
  const { db } = app.database;
  const paid = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum<string>('amount').as('sum'))
    .where('kind', '=', 'renting')
    .executeTakeFirstOrThrow();
  expect(Number(paid.sum)).toBe(-12);
});
