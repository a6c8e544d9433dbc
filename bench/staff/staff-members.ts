import { sql } from 'kysely';
import { startPostgres } from '../../scripts/database/postgres.ts';
import { withoutBudget } from '../../src/server/budget.ts';
import type { Database } from '../../src/server/db/client.ts';
import { createPostgresDatabase } from '../../tests/support/database.ts';
import { membersOf } from '../../tests/support/staff/large-centre.ts';
import { FIRST_MEMBER, memberIdOf, openBenchDatabase, tokenOf } from '../members.ts';
import { medianOf, reportRounds } from '../report.ts';
import { type BenchServer, benchEnvironment, startBenchServer } from '../server.ts';

const MEMBERS = [1000, 100_000] as const;
const ROUNDS = 3;
const MEASURED = { warmUp: 30, tries: 100 };
const MAX_GROWTH = 3;
/** The questions of the screen: the first page and the last, a filter, whole and half words, a word that a tenth of all have and one that all have. */
const CALLS = {
  'first page': '/staff/members?per_page=25',
  'last page': '/staff/members?per_page=25&page=20',
  'of a class': '/staff/members?per_page=25&type=creator',
  'a whole account': '/staff/members?per_page=25&q=reader500',
  'half a mobile number': '/staff/members?per_page=25&q=09000005',
  'a surname of a tenth': `/staff/members?per_page=25&q=${encodeURIComponent('林')}`,
  'what all e-mail addresses begin with': '/staff/members?per_page=25&q=reader',
  'two characters inside a name': `/staff/members?per_page=25&q=${encodeURIComponent('讀5')}`,
  'the last digits of a mobile number': '/staff/members?per_page=25&q=0500',
  'a part of an e-mail address': '/staff/members?per_page=25&q=500',
  nobody: '/staff/members?per_page=25&q=zzzz',
  'one member': `/staff/members/${memberIdOf(FIRST_MEMBER)}`,
} as const;

/** A server with a database of its own. */
export interface Centre {
  url: string;
  server: BenchServer;
  database: Database;
  drop: () => Promise<void>;
}

/** The time that staff's list of members, a search and one member take at 100,000 members, against 1,000: each a database and a process of its own, asked by turns. */
export async function staffMembers(): Promise<void> {
  const cluster = await startPostgres();
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const centres: Centre[] = [];
  for (const count of MEMBERS) centres.push(await openCentre(count));
  for (const [name, path] of Object.entries(CALLS)) {
    const rounds: number[][] = centres.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [i, { server }] of centres.entries()) rounds[i]?.push(await medianOf(MEASURED, () => timeOf(`${server.origin}/api${path}`)));
    const [theirs = [], ours = []] = rounds;
    reportRounds(`${name}, p50 at ${MEMBERS[1]} members / at ${MEMBERS[0]}`, { ours, theirs }, MAX_GROWTH, 'ms', 'at most');
  }
  for (const { server, database, drop } of centres) {
    await server.stop();
    await database.close();
    await drop();
  }
  await cluster.stop();
}

interface CentreOptions {
  staff?: number;
  connections?: number;
  /** More for its server. */
  environment?: Record<string, string>;
}

/** Opens a centre with so many members, and admins before them. */
export async function openCentre(count: number, { staff = 1, connections = 4, environment = {} }: CentreOptions = {}): Promise<Centre> {
  const { url, drop } = await createPostgresDatabase();
  const server = await startBenchServer({ ...benchEnvironment(url, connections), ...environment });
  const database = await openBenchDatabase(url, staff);
  // Rows of a hundred thousand members take longer than a statement of the product may.
  const run = (statement: ReturnType<typeof sql>) =>
    withoutBudget(() =>
      database.db.transaction().execute(async (tx) => {
        await sql`SET LOCAL statement_timeout = 0`.execute(tx);
        await statement.execute(tx);
      }),
    );
  await run(sql`UPDATE members SET role = 'admin'`);
  await run(sql`INSERT INTO member_totp (member_id, secret, created_at, confirmed_at) SELECT id, 'none', now(), now() FROM members`);
  await run(membersOf(count));
  await run(sql`INSERT INTO account_locks (member_id, reason, created_at) SELECT id, 'bench', now() FROM members WHERE account ~ '0$' LIMIT 100`);
  await run(sql`ANALYZE`);
  return { url, server, database, drop };
}

async function timeOf(address: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(address, { headers: { authorization: `Bearer ${tokenOf(0)}` } });
  if (!response.ok) throw new Error(`refused: ${await response.text()}`);
  await response.arrayBuffer();
  return performance.now() - started;
}
