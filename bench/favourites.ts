import { sql } from 'kysely';
import { startPostgres } from '../scripts/database/postgres.ts';
import type { Database } from '../src/server/db/client.ts';
import { createPostgresDatabase } from '../tests/support/database.ts';
import { FIRST_MEMBER, memberIdOf, openBenchDatabase, tokenOf } from './members.ts';
import { median, report } from './report.ts';
import { benchEnvironment, startBenchServer } from './server.ts';

/** A member with few favourites, one with many, and the crowd whose rows stand beside theirs. */
const [FEW, MANY] = [10, 1000];
const CROWD = 300;
const PER_PAGE = 10;
const WARM_UP = 60;
const TRIES = 300;
const MAX_GROWTH = 1.5;

/**
 * Measures the calls about favourites for a member with 1,000 of them and for one with 10, one at a time and by turns: the list, its
 * further pages, the marks of a page of items, a heart pressed.
 */
export async function favourites(): Promise<void> {
  const cluster = await startPostgres({ isDurable: true });
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const { url, drop } = await createPostgresDatabase();
  const server = await startBenchServer(benchEnvironment(url, 4));
  const database = await openBenchDatabase(url, 2 + CROWD);
  const { data } = Object(await (await fetch(`${server.origin}/api/news?per_page=100`)).json()) as { data: { id: string }[] };
  const news = data.map(({ id }) => id);
  await fill(database, news);
  const positions = await Promise.all([0, 1].map((member) => middleOf(database, member)));
  const get = (member: number, path: string) => fetch(`${server.origin}/api${path}`, { headers: { authorization: `Bearer ${tokenOf(member)}` } }).then(whole);
  const marks = news.slice(0, 30).map((id) => `news.${id}`);

  await grow('the list', (member) => get(member, `/my/collect/news?per_page=${PER_PAGE}`));
  await grow('what follows its middle', (member) => get(member, `/my/collect/news?per_page=${PER_PAGE}&before=${positions[member]}`));
  await grow('the marks of 30 items', (member) => get(member, `/my/collect?items=${marks.join(',')}`));
  await grow('content with marks', (member) => get(member, '/news?per_page=30'));
  await grow('a heart pressed', (member, i) =>
    fetch(`${server.origin}/api/news/${news[0]}/collect`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${tokenOf(member)}` },
      body: new URLSearchParams({ is_collect: String(i % 2 === 0) }),
    }).then(whole),
  );
  await server.stop();
  await database.close();
  await drop();
  await cluster.stop();
}

async function whole(response: Response): Promise<void> {
  const text = await response.text();
  if (!response.ok) throw new Error(`refused: ${text}`);
}

/** By turns: whatever else the machine does meets both. */
async function grow(what: string, work: (member: number, i: number) => Promise<void>): Promise<void> {
  const taken: [number[], number[]] = [[], []];
  for (let i = 0; i < WARM_UP + TRIES; i += 1) {
    for (const member of [0, 1] as const) {
      const started = performance.now();
      await work(member, i);
      if (i >= WARM_UP) taken[member].push(performance.now() - started);
    }
  }
  const [few, many] = taken.map(median) as [number, number];
  report(
    `${what}, p50 with ${MANY} favourites / with ${FEW}: ${many.toFixed(2)} / ${few.toFixed(2)} ms = ${(many / few).toFixed(2)}`,
    many / few,
    MAX_GROWTH,
    'at most',
  );
}

/** Of each member the last ones are news that there are: what a page shows costs the same. */
async function fill({ db }: Database, news: readonly string[]): Promise<void> {
  const counts = [FEW, MANY, ...Array.from({ length: CROWD }, () => 100)];
  for (const [member, count] of counts.entries()) {
    const shown = news.slice(0, PER_PAGE);
    const ids = [...Array.from({ length: count - shown.length }, (_, i) => `withdrawn-${i}`), ...shown];
    await sql`INSERT INTO collected_items (member_id, kind, item_id, collected_at)
      SELECT ${memberIdOf(FIRST_MEMBER + member)}::uuid, 'news', item.id, now() FROM unnest(${ids}::text[]) WITH ORDINALITY AS item (id, place) ORDER BY item.place`.execute(
      db,
    );
  }
  await sql`ANALYZE collected_items`.execute(db);
}

async function middleOf({ db }: Database, member: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM collected_items WHERE member_id = ${memberIdOf(FIRST_MEMBER + member)}::uuid ORDER BY id
    OFFSET ${member === 0 ? FEW / 2 : MANY / 2}`.execute(db);
  return Number(rows[0]?.id);
}
