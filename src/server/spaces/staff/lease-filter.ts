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

/** Leases in whose names a text stands, or that are of its e-mail address. */
export function isFoundBy(q: string) {
  const pattern = likePattern(q);
  return sql<boolean>`(event_name ILIKE ${pattern}::text OR applicant_name ILIKE ${pattern}::text OR organization_name ILIKE ${pattern}::text
    OR lower(email) = lower(${q}::text)
    OR member_id IN (SELECT id FROM members WHERE name ILIKE ${pattern}::text OR account ILIKE ${pattern}::text OR lower(email) = lower(${q}::text)))`;
}
