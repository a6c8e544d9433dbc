import * as contract from '../../contract/waitlist/waitlist.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { countBookingChange } from '../http/callers/rate-limit.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { readMyWaitlist } from './read-waitlist.ts';

/** Waiting for what is taken: the line, the offer, and the way out. */
export function mountWaitlist(app: App, deps: Deps): void {
  bind(app, deps, contract.joinWaitlist, async ({ body }, context) => {
    await countBookingChange(deps, signedIn(context));
    return joinWaitlist(deps, signedIn(context), body, context.once);
  });
  bind(app, deps, contract.listMyWaitlist, ({ query }, context) => readMyWaitlist(deps, signedIn(context).memberId, query));
  bind(app, deps, contract.leaveWaitlist, ({ params }, context) => leaveWaitlist(deps, signedIn(context), params.id));
}
