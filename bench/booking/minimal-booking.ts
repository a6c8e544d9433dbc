import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createPostgresDatabase } from '../../tests/support/database.ts';

/** Members of its own for each connection of pgbench, and a device: none waits for another. */
const MEMBERS_EACH = 400;
const CONNECTIONS_AT_MOST = 100;

const SCHEMA = `CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE TABLE balances (member_id integer PRIMARY KEY, remaining integer NOT NULL CHECK (remaining >= 0));
CREATE TABLE bookings (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, member_id integer NOT NULL, device_id text NOT NULL, unit integer NOT NULL,
  period tstzrange NOT NULL, status text NOT NULL,
  EXCLUDE USING gist (device_id WITH =, unit WITH =, period WITH &&) WHERE (status = 'reserved'));
CREATE TABLE entries (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, member_id integer NOT NULL, amount integer NOT NULL, balance_after integer NOT NULL,
  reference text NOT NULL, key text NOT NULL UNIQUE, created_at timestamptz NOT NULL);
INSERT INTO balances SELECT n, 1000000 FROM generate_series(0, ${CONNECTIONS_AT_MOST * MEMBERS_EACH - 1}) n;`;

/** The least that a booking can be: the member's row is locked, a piece held, an entry written, the balance changed. */
const SCRIPT = `\\set i :i + 1
\\set n :client_id * ${MEMBERS_EACH} + :i % ${MEMBERS_EACH}
\\set h :first + :i
BEGIN;
SELECT remaining FROM balances WHERE member_id = :n FOR UPDATE;
INSERT INTO bookings (member_id, device_id, unit, period, status)
  VALUES (:n, 'seat-' || :client_id::text, 1, tstzrange(timestamptz '2030-01-01 00:00+08' + :h * interval '1 hour', timestamptz '2030-01-01 01:00+08' + :h * interval '1 hour'), 'reserved');
INSERT INTO entries (member_id, amount, balance_after, reference, key, created_at) VALUES (:n, -2, 0, 'rent', 'spend:' || :client_id::text || ':' || :h::text, now());
UPDATE balances SET remaining = remaining - 2 WHERE member_id = :n;
COMMIT;
`;

export interface MinimalBooking {
  /** Bookings a second of so many connections. */
  run(connections: number, count: number): Promise<number>;
  drop(): Promise<void>;
}

/** A database with nothing but what a minimal booking needs, and pgbench to book in it. */
export async function openMinimalBooking(pgbench: string): Promise<MinimalBooking> {
  const { url, drop } = await createPostgresDatabase();
  const run = async (statements: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statements);
    await client.end();
  };
  await run(SCHEMA);
  const script = join(tmpdir(), `minimal-booking-${process.pid}.pgbench`);
  writeFileSync(script, SCRIPT);
  let first = 0;
  return {
    drop,
    run: async (connections, count) => {
      await run('VACUUM ANALYZE');
      const each = count / connections;
      const args = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-t', String(each), '-D', 'i=0', '-D', `first=${first}`, '-f', script, url];
      first += each + 1;
      const { stdout, stderr } = await promisify(execFile)(pgbench, args);
      const tps = /tps = ([\d.]+) \(without/.exec(stdout)?.[1] ?? /tps = ([\d.]+)/.exec(stdout)?.[1];
      if (!tps || /number of failed transactions: [1-9]/.test(stdout) || /ERROR|aborted/.test(stderr)) throw new Error(`pgbench: ${stderr}\n${stdout}`);
      return Number(tps);
    },
  };
}
