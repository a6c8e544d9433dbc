import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { csvOf, requestFile, writeMembers } from '../../support/files/exports.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* A file that is read while others write, is given up, or whose connection breaks. */

const MANY = 12_000;
let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  await writeMembers(app, MANY);
});
afterAll(() => app.close());

const file = () => requestFile(app, '/staff/members', { token: admin.token, format: 'csv' });
const query = async (text: string, values: unknown[] = []) => (await app.database.query(text, values)).rows;
/** Connections with a transaction that is open, also in the moment in which it reads on. */
const reading = () => query('SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()');
const lastEnd = async () => (await query(`SELECT after FROM audit_entries WHERE after ? 'is_whole' ORDER BY id DESC LIMIT 1`))[0]?.['after'];

test('a file that nobody reads on gives its connection back, and is recorded as broken off', async () => {
  const response = await file();
  const reader = response.body?.getReader();
  await reader?.read();
  await expect.poll(reading).toHaveLength(1);
  await reader?.cancel();
  await expect.poll(reading).toEqual([]);
  await expect.poll(lastEnd).toMatchObject({ format: 'csv', is_whole: false });
});

test('a file that is left lying gives its connection back too, and ends with a fault when it is taken up again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const response = await file();
    const reader = response.body?.getReader();
    await reader?.read();
    await expect.poll(reading).toHaveLength(1);
    // Time passes once the buffers on the way are full.
    await expect
      .poll(async () => {
        vi.advanceTimersByTime(20_000);
        return reading();
      })
      .toEqual([]);
    vi.useRealTimers();
    await expect.poll(lastEnd).toMatchObject({ is_whole: false });
    const readOn = async () => {
      for (let part = await reader?.read(); part?.done === false; part = await reader?.read());
    };
    await expect(readOn()).rejects.toThrow();
  } finally {
    vi.useRealTimers();
  }
});

test('a file whose connection breaks ends with a fault, not as if it were whole', async () => {
  const response = await file();
  await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`);
  await expect(response.arrayBuffer()).rejects.toThrow();
  await expect.poll(lastEnd).toMatchObject({ is_whole: false });
  // The pool has another.
  const [, ...rows] = await csvOf(await file());
  expect(rows.length).toBeGreaterThan(MANY);
});

test('only so many are read at once, since each holds a connection', async () => {
  const begun = await Promise.all(Array.from({ length: 12 }, file));
  const most = Math.max(1, Math.floor((app.database.pool()?.max ?? 0) / 4));
  expect(begun.filter(({ status }) => status === 200)).toHaveLength(most);
  const refused = begun.filter(({ status }) => status !== 200);
  expect(refused.every(({ status, headers }) => status === 429 && headers.get('retry-after') === '10')).toBe(true);
  for (const each of begun) await each.body?.cancel();
  await expect.poll(reading).toEqual([]);
  const again = await file();
  expect(again.status).toBe(200);
  await again.body?.cancel();
});

test('what is written while a file is read is not in it, and what is deleted is: each row of the moment, once', async () => {
  const response = await file();
  await expect.poll(reading).toHaveLength(1);
  await writeMembers(app, 500, 'late');
  await query(`DELETE FROM members WHERE account LIKE 'bulk%' AND right(account, 1) = '3'`);
  await query(`UPDATE members SET created_at = created_at + interval '1 year' WHERE account LIKE 'bulk%' AND right(account, 1) = '7'`);
  const [headings = [], ...rows] = await csvOf(response);
  const accounts = rows.map((row) => row[headings.indexOf('Account')] ?? '').filter((account) => /^(bulk|late)/.test(account));
  const wanted = Array.from({ length: MANY }, (_, i) => `bulk${String(MANY - i).padStart(7, '0')}`);
  expect(accounts).toEqual(wanted);
  expect(await lastEnd()).toMatchObject({ rows: rows.length, is_whole: true });
  expect(await reading()).toEqual([]);
});
