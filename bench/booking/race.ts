import { startPostgres } from '../../scripts/database/postgres.ts';
import { createPostgresDatabase } from '../../tests/support/database.ts';
import { startServer } from '../../tests/support/process.ts';
import { openBenchDatabase, tokenOf } from '../members.ts';
import { bookableHours } from './slots.ts';

const MEMBERS = 200;

/** 200 parallel requests for one hour of one seat, through two API processes on one PostgreSQL. */
export async function race(): Promise<void> {
  const cluster = await startPostgres({ isDurable: true });
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const { url, drop } = await createPostgresDatabase();
  const nodes = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: url, ROLE: 'api', DATABASE_POOL_SIZE: '20', LOG_LEVEL: 'error' })));
  const database = await openBenchDatabase(url, MEMBERS);
  const [hour] = await bookableHours(nodes[0]?.origin ?? '');
  const answers = await Promise.all(
    Array.from({ length: MEMBERS }, async (_, i) => {
      const response = await fetch(`${nodes[i % 2]?.origin}/api/rent/apply`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokenOf(i)}` },
        body: new URLSearchParams({ device_id: 'seat-a1', start: hour?.start ?? '', end: hour?.end ?? '', agree: 'true' }),
      });
      const { code } = Object(await response.json());
      return `${response.status} ${code ?? 'reserved'}`;
    }),
  );
  for (const [answer, all] of Map.groupBy(answers, (each) => each)) process.stdout.write(`  ${all.length} × ${answer}\n`);
  const won = answers.filter((answer) => answer.startsWith('200')).length;
  const lost = answers.filter((answer) => answer === '409 UNAVAILABLE').length;
  if (won !== 1 || lost !== MEMBERS - 1) process.exitCode = 1;
  for (const node of nodes) node.kill('SIGTERM');
  await Promise.all(nodes.map(({ exited }) => exited));
  await database.close();
  await drop();
  await cluster.stop();
}
