import { applySpace, cancelSpace, estimateSpace, extendSpace } from '../../contract/spaces/space-apply.ts';
import { getSpaceCalendar } from '../../contract/spaces/space-calendar.ts';
import { correctSpace } from '../../contract/spaces/space-correction.ts';
import { leaseCalendarFile, listMyLeases } from '../../contract/spaces/space-lease.ts';
import * as staff from '../../contract/spaces/staff-space.ts';
import { rehearseUseCase } from '../delivery/rehearse.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, type RequestContext, signedIn } from '../http/bind.ts';
import { bindFile } from '../http/bind-file.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { applySpace as apply } from './apply-space.ts';
import { banMember } from './ban-member.ts';
import { cancelLease } from './cancel-lease.ts';
import { correctLease } from './correct-lease.ts';
import { deskLease } from './desk-lease.ts';
import { readLeaseCalendar } from './emails/lease-ics.ts';
import { estimateSpace as estimate } from './estimate-space.ts';
import { extendLease } from './extend-lease.ts';
import type { LeaseStaff } from './lease-step.ts';
import { readMyLeases, readStaffLease, readStaffLeases } from './read-leases.ts';
import { reviewLease } from './review-lease.ts';
import { readSpaceCalendar } from './space-calendar.ts';
import { previewDesk, previewReview } from './staff/preview-lease.ts';

/** The caller of a step of staff. */
const staffOf = (context: RequestContext): LeaseStaff => ({ role: signedIn(context).role, language: context.language });

/** Leases of spaces: what is free, what they cost, the applicant's side and the staff's. */
export function mountSpace(app: App, deps: Deps): void {
  bind(app, deps, getSpaceCalendar, ({ params, query }) => readSpaceCalendar(deps, params.id, query));
  bind(app, deps, estimateSpace, ({ body }, { caller }) => estimate(deps, body, caller));
  bind(app, deps, applySpace, ({ body }, context) => apply(deps, { caller: signedIn(context), form: body }, context.once));
  bind(app, deps, listMyLeases, ({ query }, context) => readMyLeases(deps, signedIn(context).memberId, query));
  bind(app, deps, cancelSpace, ({ params, body }, context) =>
    cancelLease(deps, {
      memberId: signedIn(context).memberId,
      id: params.id,
      reason: body.reason,
      language: context.language,
      forfeitedTwd: body.forfeited_twd,
    }),
  );
  bind(app, deps, extendSpace, ({ params, body }, context) =>
    extendLease(
      deps,
      { memberId: signedIn(context).memberId, id: params.id, endOn: body.end_on, moveOutOn: body.move_out_on, reason: body.reason },
      context.once,
    ),
  );
  bind(app, deps, correctSpace, ({ params, body }, context) =>
    correctLease(deps, { memberId: signedIn(context).memberId, id: params.id, form: body }, context.once),
  );
  bindFile(app, deps, leaseCalendarFile, ({ params, query }, context) => {
    const { memberId, language } = signedIn(context);
    return readLeaseCalendar(deps, { id: params.id, memberId, language: query.lang ?? language });
  });
  bindList(app, deps, staff.listStaffLeases, (at, { query: { space_id, ...query } }, { caller }) =>
    readStaffLeases(at, { ...query, spaceId: space_id, callerId: caller.memberId }, caller.role),
  );
  bind(app, deps, staff.getStaffLease, ({ params }, context) => readStaffLease(deps, params.id, signedIn(context).role));
  bind(app, deps, staff.reviewLease, ({ params, body }, context) => reviewLease(deps, params.id, body, staffOf(context)));
  bind(app, deps, staff.deskLease, ({ params, body }, context) => deskLease(deps, params.id, body, staffOf(context), context.once));
  bind(app, deps, staff.previewLeaseReview, ({ params, body }, context) => previewReview(deps, params.id, body, staffOf(context)));
  bind(app, deps, staff.previewLeaseDesk, ({ params, body }, context) => previewDesk(deps, params.id, body, staffOf(context)));
  bind(app, deps, staff.banMember, ({ body }, context) =>
    banMember(
      deps,
      {
        memberId: body.member_id,
        reason: body.reason,
        reasonLanguage: body.language ?? context.language,
        leaseId: body.lease_id,
        caller: signedIn(context),
      },
      context.once,
    ),
  );
  bind(app, deps, staff.previewBan, async ({ params, body }, context) => {
    const ban = { memberId: params.id, reason: body.reason, reasonLanguage: body.language ?? context.language, leaseId: undefined, caller: signedIn(context) };
    return { emails: await rehearseUseCase(deps, (rehearsing) => banMember(rehearsing, ban, null)) };
  });
}
