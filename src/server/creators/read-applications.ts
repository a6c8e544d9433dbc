import type { CallData } from '../../contract/call.ts';
import type { ApplicationOutput, getMyMembership } from '../../contract/creators/application.ts';
import type { StaffApplicationDetail, StaffApplicationOutput } from '../../contract/creators/staff-application.ts';
import { type ApplicationKind, applicationObstacle, lastDay } from '../../domain/creators/application.ts';
import type { ApplicationStatus } from '../../domain/creators/application-state.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import type { QueueLook } from '../db/queue/queue-look.ts';
import type { Deps } from '../deps.ts';
import { type Listing, mapListing } from '../http/lists/listing.ts';
import { findSearchedMembers } from '../identity/found-by-member.ts';
import { applicationResponses, found, staffApplicationResponse, staffApplicationResponses } from './application-response.ts';
import { readMyPage } from './creator-page.ts';
import { readApplicant, readApplication, readEarlierApplications, readMemberApplications, readMembership, readStaffApplications } from './queries.ts';

interface PageQuery {
  page: number;
  per_page: number;
}
const pageOf = ({ page, per_page }: PageQuery) => ({ limit: per_page, offset: (page - 1) * per_page });

/** A page of a member's applications, newest first. */
export async function listMine({ database, now }: Deps, memberId: string, query: PageQuery): Promise<{ items: ApplicationOutput[]; total: number }> {
  const { items, total } = await readMemberApplications(database.db, memberId, pageOf(query));
  return { items: await applicationResponses(database.db, items, now()), total };
}

/** A member's membership, and what they can apply for. @throws Refusal NOT_FOUND */
export async function readMyMembership({ database, now }: Deps, memberId: string): Promise<CallData<typeof getMyMembership>> {
  const applicant = found(await readApplicant(database.db, memberId, taipeiDay(now())));
  const membership = await readMembership(database.db, memberId);
  const obstacleOf = (kind: ApplicationKind) => applicationObstacle(kind, applicant);
  return {
    // Of an associate who was made a creator by an import, the former one only waits for its end.
    membership:
      membership?.class !== applicant.memberClass ? null : { class: membership.class, first_day: membership.startsOn, last_day: lastDay(membership.endsOn) },
    ...(await readMyPage(database.db, memberId)),
    obstacles: { creator: obstacleOf('creator'), associate: obstacleOf('associate'), extension: obstacleOf('extension') },
  };
}

export interface StaffQuery extends QueueLook {
  status?: ApplicationStatus | undefined;
  kind?: ApplicationKind | undefined;
  q?: string | undefined;
}
/** All applications, those first that wait longest. */
export async function listForStaff({ database: { db }, now }: Deps, { q, ...query }: StaffQuery): Promise<Listing<StaffApplicationOutput>> {
  const found = q === undefined ? undefined : await findSearchedMembers(db, q);
  return mapListing(readStaffApplications(db, { ...query, found }), (rows) => staffApplicationResponses(db, rows, now()));
}

/** @throws Refusal NOT_FOUND */
export async function readForStaff({ database, now }: Deps, id: string): Promise<StaffApplicationDetail> {
  const application = found(await readApplication(database.db, id));
  const earlier = await readEarlierApplications(database.db, application);
  return { ...(await staffApplicationResponse(database.db, application, now())), earlier };
}
