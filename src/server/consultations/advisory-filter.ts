import { sql } from 'kysely';
import type { AdvisoryLine } from '../../domain/consultations/consultation.ts';
import type { ShownAdvisoryStatus } from '../../domain/consultations/consultation-state.ts';
import type { QueueLook } from '../db/queue/queue-look.ts';
import { likePattern } from '../db/sql-rules.ts';

export interface AdvisoryFilter extends QueueLook {
  /** Without one: everybody's. */
  memberId?: string;
  status?: ShownAdvisoryStatus | undefined;
  line?: AdvisoryLine | undefined;
  when?: 'waiting' | 'upcoming' | 'past' | undefined;
  q?: string | undefined;
}

/** Consultations in whose subject or member's names a text stands, or that are of its e-mail address. */
export function isFoundBy(q: string) {
  const pattern = likePattern(q);
  return sql<boolean>`(content ILIKE ${pattern}::text OR lower(email) = lower(${q}::text)
    OR member_id IN (SELECT id FROM members WHERE name ILIKE ${pattern}::text OR account ILIKE ${pattern}::text OR lower(email) = lower(${q}::text)))`;
}

const ORDERS = { upcoming: sql`lower(period), id`, past: sql`lower(period) DESC, id`, waiting: sql`created_at, id` } as const;

/** The order of a list: upcoming ones soonest first, past ones latest first, waiting ones by their age; everything else newest first. */
export const orderOf = (when: AdvisoryFilter['when']) => (when === undefined ? sql`created_at DESC, id` : ORDERS[when]);
