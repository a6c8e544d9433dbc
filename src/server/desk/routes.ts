import { listDeskDay } from '../../contract/desk/desk-day.ts';
import type { Deps } from '../deps.ts';
import { type App, bind } from '../http/bind.ts';
import { readDay } from './read-day.ts';

/** The service desk: all that stands on a day. */
export function mountDay(app: App, deps: Deps): void {
  bind(app, deps, listDeskDay, ({ query }) => readDay(deps, query));
}
