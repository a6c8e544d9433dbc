import { readConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/db/client.ts';
import { migrate } from '../src/server/db/migrate.ts';

/** `npm run db:migrate`: brings the configured database up to date. Every start does so by itself, too. */
const database = await openDatabase(readConfig(process.env));
const applied = await migrate(database);
await database.close();
process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}\n` : 'The database is up to date\n');
