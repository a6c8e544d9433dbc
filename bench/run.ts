import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkBudgets } from '../scripts/page-budgets.ts';
import { accounts } from './accounts.ts';
import { booking } from './booking.ts';
import { build } from './build.ts';
import { jobs } from './jobs.ts';
import { lighthouse } from './lighthouse.ts';
import { mutation } from './mutation.ts';
import { pages } from './pages.ts';
import { race } from './race.ts';
import { rest } from './rest.ts';
import { storeTests } from './store-tests.ts';

const DIST = join(import.meta.dirname, '../dist');

const SECTIONS: Record<string, () => Promise<void> | void> = {
  sizes: () => {
    const paths = readdirSync(DIST, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name).slice(DIST.length));
    for (const fault of checkBudgets(DIST, paths)) process.stdout.write(`  MISS ${fault}\n`);
  },
  pages,
  booking,
  race,
  rest,
  accounts,
  jobs,
  build,
  lighthouse,
  mutation,
  'store-tests': storeTests,
};

const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(SECTIONS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`${name}\n`);
  await run();
}
