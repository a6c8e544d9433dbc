import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPostgres } from '../../src/server/check-start.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { digestOfAll, readSources, readSqlReleaseNote } from '../../src/server/db/sql-sources.ts';
import { createPostgresDatabase } from '../../tests/support/database.ts';
import { runCommand } from '../run-command.ts';
import { MissingPart, startPostgres } from './postgres.ts';

/**
 * Writes `src/server/db/schema.sql`, what the migrations and the sources amount to, and counts the number in `sql-release.json` on when
 * a source has changed; `--check` compares instead (style 23).
 */
const FILE = join(import.meta.dirname, '../../src/server/db/schema.sql');
const RELEASE = join(import.meta.dirname, '../../src/server/db/sql-release.json');

async function countSources(): Promise<void> {
  const note = await readSqlReleaseNote();
  const digest = digestOfAll(await readSources());
  if (note.digest !== digest) writeFileSync(RELEASE, `${JSON.stringify({ number: note.number + 1, digest }, null, 2)}\n`);
}

async function dump(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given && process.env['PG_BIN']) {
    await checkPostgres(given, 'TEST_DATABASE_URL');
    return dumpMigrated();
  }
  const cluster = await startPostgres();
  Object.assign(process.env, { TEST_DATABASE_URL: cluster.url, PG_BIN: cluster.bin });
  try {
    return await dumpMigrated();
  } finally {
    await cluster.stop();
  }
}

async function dumpMigrated(): Promise<string> {
  const { url, drop } = await createPostgresDatabase();
  try {
    const database = await openDatabase({ databaseUrl: url, databasePoolSize: 1, dataDir: null });
    await migrate(database).finally(() => database.close());
    return execFileSync(join(process.env['PG_BIN'] ?? '', 'pg_dump'), ['--schema-only', '--no-owner', '--no-privileges', '--no-comments', url], {
      encoding: 'utf8',
    });
  } finally {
    await drop();
  }
}

async function main(): Promise<number> {
  if (!process.argv.includes('--check')) await countSources();
  // The preamble names the version of the program that wrote it.
  const schema = `${(await dump())
    .split('\n')
    .filter((line) => !/^(--|SET |SELECT pg_catalog|\\(un)?restrict)/.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
  if (!process.argv.includes('--check')) writeFileSync(FILE, schema);
  else if (readFileSync(FILE, 'utf8') === schema) process.stdout.write('The schema is what the migrations make\n');
  else {
    process.stderr.write('src/server/db/schema.sql is not what the migrations make: run `npm run db:schema` and look at the difference\n');
    return 1;
  }
  return 0;
}

await runCommand(main, { mendable: [MissingPart] });
