import { listAudit } from '../../contract/staff/audit.ts';
import type { Deps } from '../deps.ts';
import { type App, bind } from '../http/bind.ts';
import { readAudit } from './read-audit.ts';

/** The record of staff actions. */
export function mountAudit(app: App, deps: Deps): void {
  bind(app, deps, listAudit, ({ query }) => readAudit(deps, query));
}
