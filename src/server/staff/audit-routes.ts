import { getAuditEntry, listAudit } from '../../contract/staff/audit.ts';
import { getWaiting } from '../../contract/staff/waiting.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { readAudit, readAuditEntry } from './read-audit.ts';
import { readWaiting } from './read-waiting.ts';

/** The record of staff actions, and what waits for staff. */
export function mountAudit(app: App, deps: Deps): void {
  bindList(app, deps, listAudit, (at, { query }) => readAudit(at, query));
  bind(app, deps, getAuditEntry, ({ params }) => readAuditEntry(deps, params.id));
  bind(app, deps, getWaiting, (_, context) => readWaiting(deps, signedIn(context).role));
}
