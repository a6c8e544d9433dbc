import { getInsight, type InsightOutput } from '../../contract/insight/insight.ts';
import type { Deps } from '../deps.ts';
import { type App, bind } from '../http/bind.ts';
import { monthOf } from '../rent/desk/read-attendance.ts';
import { readMissed, readPointFigures, readPopular, readWaitlistFigures } from './read-business.ts';
import { readDecisions } from './read-decisions.ts';
import { readMonths } from './read-months.ts';
import { readOccupancy } from './read-occupancy.ts';

/** The figures of a month, for whoever runs the centre. */
export function mountInsight(app: App, deps: Deps): void {
  bind(app, deps, getInsight, ({ query }, { now }) => readInsight(deps, query.month ?? monthOf(now), now));
}

/** Always what the rows say, of one moment, so that a late change needs no second count (docs/decisions/262). */
function readInsight({ database, library }: Deps, month: string, now: Date): Promise<InsightOutput> {
  return database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const tools = { db: tx, library };
      return {
        month,
        occupancy: await readOccupancy(tools, month, now),
        points: await readPointFigures(tx, month),
        popular: await readPopular(tools, month, now),
        decisions: await readDecisions(tools, month),
        waitlist: await readWaitlistFigures(tx, month),
        missed: await readMissed(tx, month, now),
        months: await readMonths(tools, month, now),
      };
    });
}
