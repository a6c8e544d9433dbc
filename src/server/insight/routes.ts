import { getInsight } from '../../contract/insight/insight.ts';
import type { Deps } from '../deps.ts';
import { type App, bind } from '../http/bind.ts';
import { monthOf } from '../rent/desk/read-attendance.ts';
import { planByMonth } from './count-month.ts';
import { readInsight } from './read-insight.ts';

/** The figures of a month, for whoever runs the centre: of one moment, so that sums and rows are the same (docs/decisions/262, 496). */
export function mountInsight(app: App, deps: Deps): void {
  bind(app, deps, getInsight, ({ query }, { now }) =>
    deps.database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        await planByMonth(db);
        return readInsight({ db, library: deps.library, now }, query.month ?? monthOf(now));
      }),
  );
}
