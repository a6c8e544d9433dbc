import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createPostgresDatabase } from '../../tests/support/database.ts';

const SCHEMA = `CREATE TABLE balances (member_id integer PRIMARY KEY, remaining integer NOT NULL CHECK (remaining >= 0));
CREATE TABLE lots (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, member_id integer NOT NULL REFERENCES balances, remaining integer NOT NULL CHECK (remaining >= 0));
CREATE INDEX ON lots (member_id);
CREATE TABLE entries (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, member_id integer NOT NULL REFERENCES balances, lot_id bigint NOT NULL REFERENCES lots,
  amount integer NOT NULL, balance_after integer NOT NULL, reference text NOT NULL, key text NOT NULL UNIQUE, created_at timestamptz NOT NULL);
CREATE INDEX ON entries (member_id, id DESC);
INSERT INTO balances SELECT n, 1000000 FROM generate_series(0, 999) n;
INSERT INTO lots (member_id, remaining) SELECT member_id, remaining FROM balances;`;

/** The least that spending can be: the balance is locked and lowered, the lot as well, an entry written. Connections take the accounts by turns. */
const script = (accounts: number) => `\\set i :i + 1
\\set n (:client_id + :i * 8) % ${accounts}
BEGIN;
UPDATE balances SET remaining = remaining - 1 WHERE member_id = :n;
UPDATE lots SET remaining = remaining - 1 WHERE member_id = :n;
INSERT INTO entries (member_id, lot_id, amount, balance_after, reference, key, created_at)
  SELECT :n, lots.id, -1, balances.remaining, 'spending', 'spend:' || :first::text || ':' || :client_id::text || ':' || :i::text, now()
  FROM lots JOIN balances USING (member_id) WHERE member_id = :n;
COMMIT;
`;

export interface MinimalSpending {
  /** Spendings a second of so many connections, on one account or on a thousand. */
  run(accounts: number, connections: number, count: number): Promise<number>;
  drop(): Promise<void>;
}

/** A database with nothing but what a minimal spending needs, and pgbench to spend in it. */
export async function openMinimalSpending(pgbench: string): Promise<MinimalSpending> {
  const { url, drop } = await createPostgresDatabase();
  const run = async (statements: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statements);
    await client.end();
  };
  await run(SCHEMA);
  let first = 0;
  return {
    drop,
    run: async (accounts, connections, count) => {
      await run('VACUUM ANALYZE');
      const file = join(tmpdir(), `minimal-spending-${process.pid}.pgbench`);
      writeFileSync(file, script(accounts));
      first += 1;
      const each = Math.ceil(count / connections);
      const args = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-t', String(each), '-D', 'i=0', '-D', `first=${first}`, '-f', file, url];
      const { stdout, stderr } = await promisify(execFile)(pgbench, args);
      const tps = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
      if (!tps || /number of failed transactions: [1-9]/.test(stdout) || /ERROR|aborted/.test(stderr)) throw new Error(`pgbench: ${stderr}\n${stdout}`);
      return Number(tps);
    },
  };
}
