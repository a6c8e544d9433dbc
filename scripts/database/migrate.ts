import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

/** `npm run db:migrate`: brings the configured database up to date. Every start does so by itself, too. */
await runCommand(async () => {
  const database = await openDatabase(await readCommandConfig());
  try {
    const applied = await migrate(database);
    process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}\n` : 'The database is up to date\n');
    return 0;
  } finally {
    await database.close();
  }
});
