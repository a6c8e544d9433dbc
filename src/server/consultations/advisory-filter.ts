import { sql } from 'kysely';
import type { AdvisoryLine } from '../../domain/consultations/consultation.ts';
import type { ShownAdvisoryStatus } from '../../domain/consultations/consultation-state.ts';
import type { Db } from '../db/client.ts';
import type { QueueLook } from '../db/queue/queue-look.ts';
import { findTexts } from '../db/queue/text-search.ts';
import { type FoundRecords, findSearchedMembers } from '../identity/found-by-member.ts';

export interface AdvisoryFilter extends QueueLook {
  /** Without one: everybody's. */
  memberId?: string;
  status?: ShownAdvisoryStatus | undefined;
  line?: AdvisoryLine | undefined;
  when?: 'waiting' | 'upcoming' | 'past' | undefined;
  /** The records that a search has found. */
  found?: FoundRecords | undefined;
}

/** Consultations that hold a text in their subject, that are of a member whom it finds, or of its e-mail address. */
export async function findAdvisories(db: Db, q: string | undefined): Promise<FoundRecords | undefined> {
  if (q === undefined) return undefined;
  const [texts, members] = [await findTexts(db, 'advisories', q), await findSearchedMembers(db, q)];
  return {
    where: sql<boolean>`(${texts.has('advisories.id')} OR lower(email) = lower(${q}::text) OR ${members.has('advisories.member_id')})`,
    isCommon: texts.isCommon || members.isCommon,
  };
}

const ORDERS = { upcoming: sql`lower(period), id`, past: sql`lower(period) DESC, id`, waiting: sql`created_at, id` } as const;

/** The order of a list: upcoming ones soonest first, past ones latest first, waiting ones by their age; everything else newest first. */
export const orderOf = (when: AdvisoryFilter['when']) => (when === undefined ? sql`created_at DESC, id` : ORDERS[when]);
