import * as contract from '../../contract/waitlist.ts';
import type { Deps } from '../deps.ts';
import { joinWaitlist } from '../services/join-waitlist.ts';
import { leaveWaitlist } from '../services/leave-waitlist.ts';
import { countBookingChange } from '../services/limit.ts';
import { readMyWaitlist } from '../services/read-waitlist.ts';
import { takeOffer } from '../services/take-offer.ts';
import { type App, bind, signedIn } from './bind.ts';

/** Waiting for what is taken: the line, the offer, and the way out. */
export function mountWaitlist(app: App, deps: Deps): void {
  bind(app, deps, contract.joinWaitlist, async ({ body }, context) => {
    await countBookingChange(deps, signedIn(context));
    const wish = body.kind === 'rent' ? { kind: body.kind, deviceId: body.device_id, start: body.start, end: body.end } : body;
    return joinWaitlist(deps, signedIn(context), wish, context.once);
  });
  bind(app, deps, contract.listMyWaitlist, ({ query }, context) => readMyWaitlist(deps, signedIn(context).memberId, query));
  bind(app, deps, contract.takeOffer, ({ params, body }, context) =>
    takeOffer(deps, signedIn(context), { id: params.id, shown: { ruleVersion: body.rule_version, points: body.points } }, context.once),
  );
  bind(app, deps, contract.leaveWaitlist, ({ params }, context) => leaveWaitlist(deps, signedIn(context), params.id));
}
