import { sql } from 'kysely';
import { startPostgres } from '../scripts/database/postgres.ts';
import { hashPassword } from '../src/server/identity/security/password.ts';
import { createPostgresDatabase } from '../tests/support/database.ts';
import { startServer } from '../tests/support/process.ts';
import { FIRST_MEMBER, openBenchDatabase } from './members.ts';

const TRIES = 200;
const WARM_UP = 20;
const MAX_DIFFERENCE = 0.05;

interface Asked {
  name: string;
  path: string;
  /** The `i`th of those that exist, or of those that do not. */
  form: (i: number, exists: boolean) => Record<string, string>;
}

const accountOf = (i: number, exists: boolean) => `${exists ? 'bench' : 'nobody'}${FIRST_MEMBER + i}`;
const mobileOf = (i: number, exists: boolean) => `09${exists ? 1 : 2}${String(i).padStart(7, '0')}`;

const ASKED: readonly Asked[] = [
  { name: 'login', path: '/token', form: (i, exists) => ({ grant_type: 'password', username: accountOf(i, exists), password: 'wrong2026' }) },
  { name: 'recovery by e-mail', path: '/member/forget/email', form: (i, exists) => ({ email: `${accountOf(i, exists)}@example.com` }) },
  { name: 'recovery by SMS', path: '/member/forget/sms', form: (i, exists) => ({ mobile: mobileOf(i, exists) }) },
];

/** Whether an account exists cannot be told by the time that an answer takes: one try each at many names, turn by turn. */
export async function accounts(): Promise<void> {
  const cluster = await startPostgres({ isDurable: true });
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const { url, drop } = await createPostgresDatabase();
  const node = await startServer({ DATABASE_URL: url, ROLE: 'api', TRUST_PROXY: '1', LOG_LEVEL: 'error' });
  const count = WARM_UP + TRIES;
  const database = await openBenchDatabase(url, count);
  await sql`UPDATE members SET password_hash = ${await hashPassword('right2026')}, mobile_verified_at = now(),
    mobile = '091' || lpad((substr(account, 6)::bigint - ${FIRST_MEMBER}::bigint)::text, 7, '0') WHERE account LIKE 'bench%'`.execute(database.db);
  for (const asked of ASKED) await measure(node.origin, asked, count);
  node.kill('SIGTERM');
  await node.exited;
  await database.close();
  await drop();
  await cluster.stop();
}

async function measure(origin: string, { name, path, form }: Asked, count: number): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let i = 0; i < count; i += 1) {
    // Who goes first changes, so that neither always comes after the other.
    for (const exists of i % 2 === 0 ? [true, false] : [false, true]) {
      const body = new URLSearchParams(form(i, exists));
      const started = performance.now();
      // A network each: no limit is what is measured.
      const response = await fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `10.${exists ? 1 : 2}.${i >> 8}.${i & 255}` },
        body,
      });
      await response.text();
      const ms = performance.now() - started;
      if (response.status === 429) throw new Error(`${name} was limited`);
      if (i >= WARM_UP) times[exists ? 'known' : 'unknown'].push(ms);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const ratio = unknown / known;
  const isAlike = Math.abs(ratio - 1) < MAX_DIFFERENCE;
  process.stdout.write(
    `  ${isAlike ? 'ok  ' : 'MISS'} ${name}: unknown / existing ${ratio.toFixed(3)} (medians ${unknown.toFixed(2)} and ${known.toFixed(2)} ms)\n`,
  );
  if (!isAlike) process.exitCode = 1;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
