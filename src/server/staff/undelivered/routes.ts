import * as undelivered from '../../../contract/staff/undelivered.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind } from '../../http/bind.ts';
import { bindList } from '../../http/lists/bind-list.ts';
import { readUndelivered, readUndeliveredOne, sendManyAgain, settleUndelivered } from './read-undelivered.ts';

/** Undelivered messages, for staff. */
export function mountUndelivered(app: App, deps: Deps): void {
  bindList(app, deps, undelivered.listUndelivered, (at, { query }, { caller, language }) =>
    readUndelivered(at, { ...query, callerId: caller.memberId, language }),
  );
  bind(app, deps, undelivered.getUndelivered, ({ params }, { language }) => readUndeliveredOne(deps, params.id, language));
  bind(app, deps, undelivered.sendUndeliveredAgain, ({ body }) => sendManyAgain(deps, body.ids));
  bind(app, deps, undelivered.settleUndelivered, ({ params }) => settleUndelivered(deps, params.id));
}
