import { readPointYear } from '../../contract/points/point-month.ts';
import * as staff from '../../contract/points/staff-points.ts';
import { rehearseUseCase } from '../delivery/rehearse.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { adjustPoints, decideAdjustment, findOpenAdjustment } from './adjust-points.ts';
import { readPointMonths } from './read-point-months.ts';

/** A member's points by month, and what the centre gives or takes. The record itself names reservations and registrations: its call stands in the room rent. */
export function mountPoints(app: App, deps: Deps): void {
  bind(app, deps, readPointYear, (_, context) => readPointMonths(deps.database.db, signedIn(context).memberId, deps.now()));
  bind(app, deps, staff.adjustPoints, ({ params, body }, context) => {
    const { points, reason, language = context.language } = body;
    return adjustPoints(deps, { memberId: params.id, points, reason, language, caller: signedIn(context) }, context.once);
  });
  bind(app, deps, staff.decideAdjustment, ({ params, body }, context) =>
    decideAdjustment(deps, { id: params.id, event: body.event, caller: signedIn(context) }),
  );
  bind(app, deps, staff.previewPoints, async ({ params, body }, context) => {
    const { points, reason, language = context.language } = body;
    const adjustment = { memberId: params.id, points, reason, language, caller: signedIn(context) };
    return { emails: await rehearseUseCase(deps, (rehearsing) => adjustPoints(rehearsing, adjustment, null)) };
  });
  bind(app, deps, staff.previewAdjustment, async ({ params, body }, context) => {
    const id = await findOpenAdjustment(deps, params.id);
    return { emails: await rehearseUseCase(deps, (rehearsing) => decideAdjustment(rehearsing, { id, event: body.event, caller: signedIn(context) })) };
  });
}
