import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVisitCounter } from '../../../src/server/content/visit-counter.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const visit = (path: string, agent = 'one', token?: string) =>
  app.call('PUT', path, { headers: { 'user-agent': agent }, ...(token !== undefined && { token }) });
const countOf = async (item: string) => {
  await app.visits.flush();
  const row = await app.database.db.selectFrom('item_counters').select(['clicks', 'shares']).where('item', '=', item).executeTakeFirst();
  return [row?.clicks ?? 0, row?.shares ?? 0];
};

test('a reader counts once an hour, by member or by browser; sharing counts apart', async () => {
  const item = `news.${SAMPLE.news}`;
  const { token } = await signUp(app);
  const answers = [
    await visit(`/clicks/${item}`),
    await visit(`/clicks/${item}`),
    await visit(`/clicks/${item}`, 'two'),
    await visit(`/clicks/${item}`, 'one', token),
  ];
  expect(answers.map(({ status, body }) => [status, body.data.id])).toEqual(Array.from({ length: 4 }, () => [200, item]));
  expect(await countOf(item)).toEqual([3, 0]);
  await visit(`/clicks/${item}`);
  await visit(`/share_clicks/${item}`);
  expect(await countOf(item)).toEqual([3, 1]);
  app.clock.now = new Date(TEST_NOW.getTime() + 60 * 60 * 1000);
  await visit(`/clicks/${item}`);
  expect(await countOf(item)).toEqual([4, 1]);
  app.clock.now = TEST_NOW;
});

test('the month of a reader counts as well, by the calendar of Taipei', async () => {
  const item = `news.${SAMPLE.news}`;
  const monthsOf = async () => {
    await app.visits.flush();
    const rows = await app.database.db.selectFrom('item_months').select(['month', 'clicks', 'shares']).where('item', '=', item).orderBy('month').execute();
    return rows.map(({ month, clicks, shares }) => [month, clicks, shares]);
  };
  await app.database.db.deleteFrom('item_months').execute();
  app.clock.now = new Date('2026-11-30T23:59:00+08:00');
  await visit(`/clicks/${item}`, 'late');
  await visit(`/clicks/${item}`, 'late too');
  app.clock.now = new Date('2026-12-01T00:00:00+08:00');
  await visit(`/clicks/${item}`, 'late');
  await visit(`/share_clicks/${item}`, 'late');
  await visit(`/clicks/${item}`, 'late');
  app.clock.now = TEST_NOW;
  expect(await monthsOf()).toEqual([
    ['2026-11-01', 2, 0],
    ['2026-12-01', 1, 1],
  ]);
  for (const table of ['item_visits', 'visit_salts'] as const) await app.database.db.deleteFrom(table).execute();
});

test('two nodes count a reader once', async () => {
  const other = createVisitCounter(app.database.db, app.secrets, pino({ level: 'silent' }));
  const item = 'news.opening';
  const reader = { item, kind: 'click', visitor: 'the same' } as const;
  app.visits.note(reader, TEST_NOW);
  other.note(reader, TEST_NOW);
  await Promise.all([app.visits.flush(), other.flush()]);
  expect(await countOf(item)).toEqual([1, 0]);
});

test('what is not there, or is still a draft, is not counted', async () => {
  for (const id of ['news.nothing', `gossip.${SAMPLE.news}`, SAMPLE.news, `news.${SAMPLE.draftNews}`, "news.x'--"])
    expect((await visit(`/clicks/${encodeURIComponent(id)}`)).status).toBe(404);
});

test('who read is forgotten after a day, how many stays', async () => {
  const item = `news.${SAMPLE.otherNews}`;
  await visit(`/clicks/${item}`);
  expect(await countOf(item)).toEqual([1, 0]);
  const row = await app.database.db.selectFrom('item_visits').selectAll().where('item', '=', item).executeTakeFirstOrThrow();
  expect(Buffer.from(row.visitor).length).toBe(16);
  app.clock.now = new Date(TEST_NOW.getTime() + 49 * 60 * 60 * 1000);
  await app.handlers['purge-expired']({}, 'test');
  app.clock.now = TEST_NOW;
  expect(await app.database.db.selectFrom('item_visits').selectAll().execute()).toEqual([]);
  expect(await app.database.db.selectFrom('visit_salts').selectAll().execute()).toEqual([]);
  expect(await countOf(item)).toEqual([1, 0]);
});

test('a database that fails loses nothing within the bound', async () => {
  const warnings: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(JSON.parse(line)) });
  const broken = createVisitCounter(app.database.db.withSchema('nowhere'), app.secrets, log);
  for (let i = 0; i < 10_050; i += 1) broken.note({ item: 'news.many', kind: 'click', visitor: String(i) }, TEST_NOW);
  await broken.flush();
  await broken.flush();
  expect(warnings.map((line) => Object(line).visits)).toEqual([10_000, 10_000]);
});
