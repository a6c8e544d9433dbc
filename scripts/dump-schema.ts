import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../src/server/db/client.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { createPostgresDatabase } from '../tests/support/database.ts';
import { startPostgres } from './postgres.ts';

/** Writes `src/server/db/schema.sql`, what the migrations amount to; `--check` compares instead (style 23). */
const FILE = join(import.meta.dirname, '../src/server/db/schema.sql');
const cluster = process.env['TEST_DATABASE_URL'] && process.env['PG_BIN'] ? null : await startPostgres();
if (cluster) Object.assign(process.env, { TEST_DATABASE_URL: cluster.url, PG_BIN: cluster.bin });
const { url, drop } = await createPostgresDatabase();
const database = await openDatabase({ databaseUrl: url, databasePoolSize: 1, dataDir: null });
await migrate(database);
await database.close();
const dump = execFileSync(join(process.env['PG_BIN'] ?? '', 'pg_dump'), ['--schema-only', '--no-owner', '--no-privileges', '--no-comments', url], {
  encoding: 'utf8',
});
await drop();
await cluster?.stop();
// The preamble names the version of the program that wrote it.
const schema = `${dump
  .split('\n')
  .filter((line) => !/^(--|SET |SELECT pg_catalog|\\(un)?restrict)/.test(line))
  .join('\n')
  .replace(/\n{3,}/g, '\n\n')
  .trim()}\n`;
if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== schema) {
    process.stderr.write('src/server/db/schema.sql is not what the migrations make: run `npm run db:schema` and look at the difference\n');
    process.exit(1);
  }
  process.stdout.write('The schema is what the migrations make\n');
} else {
  writeFileSync(FILE, schema);
}
