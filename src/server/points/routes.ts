import { readPointYear } from '../../contract/points/point-month.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { readPointMonths } from './read-point-months.ts';

/** A member's points by month. The record itself names reservations and registrations: its call stands in the room rent. */
export function mountPoints(app: App, deps: Deps): void {
  bind(app, deps, readPointYear, (_, context) => readPointMonths(deps.database.db, signedIn(context).memberId, deps.now()));
}
