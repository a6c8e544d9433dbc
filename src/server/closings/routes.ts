import * as contract from '../../contract/closings/closing.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, pageOf, signedIn } from '../http/bind.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { readPublicClosings } from '../opening/read-closings.ts';
import { previewClosing, readOneClosing, readStaffClosings } from './read-closings.ts';
import { closingTime, recordClosing, reopenClosing } from './record-closing.ts';

/** Closing at short notice: what stands on a time, closing it, and opening it again. */
export function mountClosing(app: App, deps: Deps): void {
  bind(app, deps, contract.listStandingClosings, async ({ query }) => pageOf(await readPublicClosings(deps), query));
  bind(app, deps, contract.previewClosing, ({ query }, { now }) =>
    previewClosing(deps, closingTime({ day: query.day, fromHour: query.from_hour, toHour: query.to_hour }, now)),
  );
  bindList(app, deps, contract.listClosings, (at) => readStaffClosings(at));
  bind(app, deps, contract.getClosing, ({ params }) => readOneClosing(deps, params.id));
  bind(app, deps, contract.recordClosing, ({ body }, context) => recordClosing(deps, signedIn(context).memberId, body, context.once));
  bind(app, deps, contract.reopenClosing, ({ params }, context) => reopenClosing(deps, signedIn(context).memberId, params.id));
}
