import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BACKEND, createPostgresDatabase, putDatabaseInto } from '../../support/database.ts';
import { type ServerProcess, startServer } from '../../support/process.ts';
import { SAMPLE } from '../../support/sample.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'killed-'));
const postgres = BACKEND === 'postgres' ? await createPostgresDatabase() : null;
if (!postgres) putDatabaseInto(dataDir);
const environment = { DEMO: '1', ROLE: 'api', DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) };
afterAll(async () => {
  await postgres?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Rent {
  id: string;
  points: number;
}

async function json(response: Response): Promise<{ data: Rent[] & { id: string; point: { remaining: number } }; access_token: string }> {
  return Object(await response.json());
}

async function logIn({ origin }: ServerProcess): Promise<Record<string, string>> {
  const body = new URLSearchParams({ grant_type: 'password', username: 'general1', password: 'manga2026' });
  const { access_token } = await json(await fetch(`${origin}/api/token`, { method: 'POST', body }));
  return { authorization: `Bearer ${access_token}` };
}

/** Hours that can be booked, from a few days on: Wednesdays are neither closed nor, in a row of eight, all holidays. */
function hours(): { start: string; end: string }[] {
  const days = Array.from({ length: 40 }, (_, i) => new Date(Date.now() + (i + 3) * 86_400_000)).filter((day) => day.getUTCDay() === 3);
  return days.flatMap((day) =>
    Array.from({ length: 11 }, (_, i) => ({
      start: `${day.toISOString().slice(0, 10)} ${10 + i}:00:00`,
      end: `${day.toISOString().slice(0, 10)} ${11 + i}:00:00`,
    })),
  );
}

test('what was acknowledged before a kill is there after it, paid once, and nothing is half done', async () => {
  const first = await startServer(environment);
  const headers = await logIn(first);
  const acknowledged: string[] = [];
  const wishes = hours().map(async ({ start, end }, i) => {
    const body = new URLSearchParams({ device_id: SAMPLE.tablet, start, end, agree: 'true' });
    // The one in the middle of them pulls the plug while the others are under way.
    if (i === 25)
      await expect
        .poll(() => acknowledged.length, { timeout: 30_000 })
        .toBeGreaterThan(5)
        .finally(() => first.kill('SIGKILL'));
    const response = await fetch(`${first.origin}/api/rent/apply`, { method: 'POST', headers: { ...headers, 'idempotency-key': `killed-${i}` }, body }).catch(
      () => null,
    );
    const answer = response?.ok ? await json(response).catch(() => null) : null;
    if (answer) acknowledged.push(answer.data.id);
  });
  await Promise.all(wishes);
  await first.exited;
  expect(acknowledged.length).toBeGreaterThan(5);

  const next = await startServer(environment);
  const again = await logIn(next);
  const rents = (await json(await fetch(`${next.origin}/api/rent/apply?per_page=100`, { headers: again }))).data;
  const member = (await json(await fetch(`${next.origin}/api/member`, { headers: again }))).data;
  expect(rents.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  expect(member.point.remaining).toBe(500 - rents.reduce((sum, { points }) => sum + points, 0));
  next.kill('SIGTERM');
  expect(await next.exited).toBe(0);
});
