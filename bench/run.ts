import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkBudgets } from '../scripts/pages/page-budgets.ts';
import { accounts } from './accounts.ts';
import { booking } from './booking/booking.ts';
import { race } from './booking/race.ts';
import { registration } from './booking/registration.ts';
import { favourites } from './favourites.ts';
import { jobs } from './jobs.ts';
import { mutation } from './mutation.ts';
import { myCalendar } from './my-calendar.ts';
import { nodes } from './nodes.ts';
import { points } from './points/points.ts';
import { rest } from './rest.ts';
import { scale } from './scale/scale.ts';
import { build } from './site/build.ts';
import { lighthouse } from './site/lighthouse.ts';
import { pages } from './site/pages.ts';
import { releases } from './site/releases.ts';
import { editing } from './staff/editing.ts';
import { settingEffects } from './staff/setting-effects.ts';
import { staffLists } from './staff/staff-lists.ts';
import { staffMembers } from './staff/staff-members.ts';
import { storeTests } from './store-tests.ts';
import { telemetry } from './telemetry.ts';

const DIST = join(import.meta.dirname, '../dist');

/** A section by its name; `parts` are those of it that are asked for, none for all. */
const SECTIONS: Record<string, (parts: readonly string[]) => Promise<void> | void> = {
  sizes: () => {
    const paths = readdirSync(DIST, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name).slice(DIST.length));
    for (const fault of checkBudgets(DIST, paths)) process.stdout.write(`  MISS ${fault}\n`);
  },
  pages,
  booking,
  race,
  favourites,
  'my-calendar': myCalendar,
  'staff-members': staffMembers,
  'staff-lists': staffLists,
  'setting-effects': settingEffects,
  editing,
  registration,
  nodes,
  scale,
  points,
  telemetry,
  rest,
  accounts,
  jobs,
  build,
  releases,
  lighthouse,
  mutation,
  'store-tests': storeTests,
};

/** An hour and twenty gigabytes: only when it is named. */
const ON_REQUEST: ReadonlySet<string> = new Set(['scale']);

/** `staff-lists`, or `staff-lists=orders,refunds` for parts of it. */
const wanted = new Map(
  process.argv.slice(2).map((argument) => {
    const [name = '', parts = ''] = argument.split('=');
    return [name, parts.split(',').filter((part) => part !== '')];
  }),
);
for (const [name, run] of Object.entries(SECTIONS)) {
  if (wanted.size > 0 ? !wanted.has(name) : ON_REQUEST.has(name)) continue;
  process.stdout.write(`${name}\n`);
  await run(wanted.get(name) ?? []);
}
