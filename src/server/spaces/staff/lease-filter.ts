import { sql } from 'kysely';
import type { LeaseStatus } from '../../../domain/spaces/lease-state.ts';
import type { SpaceId } from '../../../domain/spaces/space.ts';
import type { QueueLook } from '../../db/queue/queue-look.ts';
import { likePattern } from '../../db/sql-rules.ts';

export interface LeaseFilter extends QueueLook {
  memberId?: string | undefined;
  status?: LeaseStatus | undefined;
  spaceId?: SpaceId | undefined;
  when?: 'waiting' | 'open' | 'past' | undefined;
  q?: string | undefined;
}

/** Leases in whose names a text stands, or that are of its e-mail address. The member of each lease is asked, and not all members: it costs as much as there are leases. */
export function isFoundBy(q: string) {
  const pattern = likePattern(q);
  return sql<boolean>`(event_name ILIKE ${pattern}::text OR applicant_name ILIKE ${pattern}::text OR organization_name ILIKE ${pattern}::text
    OR lower(email) = lower(${q}::text) OR (SELECT member.name ILIKE ${pattern}::text OR member.account ILIKE ${pattern}::text
      OR lower(member.email) = lower(${q}::text) FROM members AS member WHERE member.id = space_leases.member_id))`;
}
