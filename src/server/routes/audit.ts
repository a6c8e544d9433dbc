import { listAudit } from '../../contract/audit.ts';
import type { Deps } from '../deps.ts';
import { readAudit } from '../services/read-audit.ts';
import { type App, bind } from './bind.ts';

/** Who of the staff did what. */
export function mountAudit(app: App, deps: Deps): void {
  bind(app, deps, listAudit, ({ query }) => readAudit(deps, query));
}
