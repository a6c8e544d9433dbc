import { afterEach, beforeEach, expect, test } from 'vitest';
import { IMPORT_HELD_MS } from '../../../src/domain/imports/member-import.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { startServer } from '../../support/process.ts';
import { listForm } from '../../support/services/imports.ts';

/* A worker that dies in the middle of a list leaves what is done, and says so; the next one does the rest, nothing twice. */

const LINES = 20_000;
let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const startWorker = () => startServer({ DATABASE_URL: app.url ?? '', ROLE: 'worker', SMTP_URL: 'smtp://127.0.0.1:9' });
const countOf = async (query: string) => Number((await app.database.query(query, [])).rows[0]?.['count']);
const written = () => countOf('SELECT count(*) FROM import_lines WHERE NOT is_trial');
const imported = () => countOf('SELECT count(*) FROM old_accounts');

test('a worker that is killed in the middle of a list, and those that follow it, import each line once', async () => {
  const admin = await signUp(app, { role: 'admin' });
  const csv = `old_id,name,email\n${Array.from({ length: LINES }, (_, i) => `m${i},Member ${i},m${i}@host.example`).join('\n')}\n`;
  const body = listForm(csv);
  const { id } = (await app.call('POST', '/staff/imports', { token: admin.token, body })).body.data;
  await app.jobs.drain(app.handlers);
  expect(await countOf('SELECT count(*) FROM import_lines WHERE is_trial')).toBe(LINES);
  expect(await imported()).toBe(0);
  await app.call('POST', `/staff/imports/${id}/start`, { token: admin.token });

  const killed = await startWorker();
  await expect.poll(written, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
  killed.kill('SIGKILL');
  await killed.exited;
  const before = await written();
  expect(before).toBeLessThan(LINES);
  // What is written as done is done, and nothing else is.
  expect(await imported()).toBe(before);

  // Nobody waits here for the dead worker's hold to end, nor for the schedule.
  await app.database.query(`UPDATE member_imports SET busy_until = busy_until - make_interval(secs => $1)`, [IMPORT_HELD_MS / 1000]);
  await app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'run-imports', {}));
  const workers = await Promise.all([startWorker(), startWorker()]);
  const status = async () => (await app.database.query('SELECT status FROM member_imports', [])).rows[0]?.['status'];
  await expect.poll(status, { timeout: 120_000 }).toBe('done');
  expect([await written(), await imported()]).toEqual([LINES, LINES]);
  expect(await countOf(`SELECT count(*) FROM import_lines WHERE NOT is_trial AND outcome = 'added'`)).toBe(LINES);
  const one = (await app.call('GET', `/staff/imports/${id}`, { token: admin.token })).body.data;
  expect(one).toMatchObject({ status: 'done', lines: LINES, lines_done: LINES, counts: [{ outcome: 'added', lines: LINES }] });
  for (const worker of workers) {
    worker.kill('SIGTERM');
    expect(await worker.exited).toBe(0);
  }
});
