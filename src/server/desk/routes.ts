import { listDeskDay } from '../../contract/desk/desk-day.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/bind.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { readDay } from './read-day.ts';

/** The service desk: all that stands on a day. */
export function mountDay(app: App, deps: Deps): void {
  bindList(app, deps, listDeskDay, (at, { query }) => readDay(at, query));
}
