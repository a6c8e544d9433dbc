import { sql } from 'kysely';
import { LEASE_TO_REVIEW, type LeaseStatus } from '../../../domain/spaces/lease-state.ts';
import type { SpaceId } from '../../../domain/spaces/space.ts';
import type { Db } from '../../db/client.ts';
import type { QueueLook } from '../../db/queue/queue-look.ts';
import { findTexts } from '../../db/queue/text-search.ts';
import { type FoundRecords, findSearchedMembers } from '../../identity/found-by-member.ts';

export interface LeaseFilter extends QueueLook {
  memberId?: string | undefined;
  status?: LeaseStatus | undefined;
  spaceId?: SpaceId | undefined;
  when?: 'waiting' | 'open' | 'past' | undefined;
  /** The records that a search has found. */
  found?: FoundRecords | undefined;
}

/** Among these are those that wait for staff, each kind by its index: in the order of age most that come first were decided long ago. */
export const mayWait = sql<boolean>`space_leases.id = ANY (ARRAY(SELECT id FROM space_leases WHERE status = ANY (${[...LEASE_TO_REVIEW]}::text[])
  UNION ALL SELECT id FROM space_leases WHERE extension_status = 'asked'))`;

/** Leases in whose names a text stands, that are of a member whom it finds, or of its e-mail address. */
export async function findLeases(db: Db, q: string | undefined): Promise<FoundRecords | undefined> {
  if (q === undefined) return undefined;
  const [texts, members] = [await findTexts(db, 'space_leases', q), await findSearchedMembers(db, q)];
  return {
    where: sql<boolean>`(${texts.has('space_leases.id')} OR lower(email) = lower(${q}::text) OR ${members.has('space_leases.member_id')})`,
    isCommon: texts.isCommon || members.isCommon,
  };
}
