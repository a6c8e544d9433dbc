import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, isoWeekday, taipeiDay } from '../../../src/domain/time/taipei-time.ts';
import { type ServerProcess, startServer } from '../../support/process.ts';
import { tokenOf } from '../support/calls.ts';
import { AGAIN, AT_ANY } from '../support/paired.ts';
import { SmallSite } from '../support/small-site.ts';
import { expect, test } from '../support/test.ts';

/* A Monday that staff opens is in the calendar as it is built, with the real build and nobody asking for it: what is read here, no script has touched. */

/** A build, and the minute of a job. */
const RELEASE_MS = 300_000;

let site: SmallSite;
let dataDir: string;
let origin: string;
let server: ServerProcess;
test.beforeAll(async () => {
  site = new SmallSite(['404.astro', 'index.astro', '[lang]/calendar', '[lang]/news', '[lang]/error[status].astro']);
  dataDir = mkdtempSync(join(tmpdir(), 'comic-hub-releases-'));
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  origin = `http://127.0.0.1:${(socket.address() as AddressInfo).port}`;
  socket.close();
  await once(socket, 'close');
  site.buildWhole(origin);
  const environment = { ...site.environment(origin), DATA_DIR: dataDir, RELEASES_DIR: join(dataDir, 'releases') };
  server = await startServer({ ...environment, SERVE_SITE: '1', PORT: new URL(origin).port }, site);
});
test.afterAll(async () => {
  server?.kill('SIGTERM');
  await server?.exited;
  site?.remove();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test('a day that staff opens is in the built calendar, in three languages, and a closed one again when they take it back', {
  tag: [AT_ANY, AGAIN],
}, async () => {
  test.setTimeout(3 * RELEASE_MS);
  const monday = Array.from({ length: 7 }, (_, i) => addDays(taipeiDay(new Date()), i + 8)).find((day) => isoWeekday(day) === 1) ?? '';
  const headers = { authorization: `Bearer ${await tokenOf(origin, 'admin001')}` };
  const cell = async (language: string) => {
    const html = await (await fetch(`${origin}/${language}/calendar/${monday.slice(0, 7)}`)).text();
    return html.match(new RegExp(`<td [^>]*data-day="${monday}".*?</td>`, 's'))?.[0] ?? '';
  };
  const set = (hours: Record<string, string>, seen: string) =>
    fetch(`${origin}/api/staff/special_hours`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ day: monday, ...hours, reason_zh: '年末市集', reason_en: 'Winter market', reason_ja: '年末マーケット', seen }),
    });
  expect(await cell('en')).toContain('Closed');
  expect((await set({ from_hour: '12', to_hour: '18' }, '0')).status).toBe(200);
  await expect.poll(() => cell('en'), { timeout: RELEASE_MS }).toContain('12:00–18:00');
  expect(await cell('zh')).toContain('12:00–18:00');
  expect(await cell('ja')).toContain('12:00〜18:00');
  expect(await cell('en')).not.toContain('Closed');
  const { data } = await (await fetch(`${origin}/api/staff/releases`, { headers })).json();
  expect(data[0]).toMatchObject({ causes: ['hours'] });
  expect((await set({}, '1')).status).toBe(200);
  await expect.poll(() => cell('en'), { timeout: RELEASE_MS }).toContain('Closed');
});
