import { sql } from 'kysely';
import { searchedMobile } from '../../domain/identity/mobile.ts';
import { likePattern } from '../db/sql-rules.ts';

/** So many hexadecimal digits cannot be chance. */
const ID_START = /^[0-9a-f]{8,32}$/i;

/** Records (`id`, `member_id`) of members in whose name, account or mobile number a text stands, or whose id begins with it. */
export function isFoundByMember(q: string) {
  const [pattern, mobile] = [likePattern(q), likePattern(searchedMobile(q))];
  const isTheirs = sql<boolean>`member_id IN (SELECT holder.id FROM members AS holder
    WHERE holder.name ILIKE ${pattern}::text OR holder.account ILIKE ${pattern}::text OR holder.mobile LIKE ${mobile}::text)`;
  const digits = q.replaceAll('-', '');
  if (!ID_START.test(digits)) return isTheirs;
  // All ids that begin like this lie between two: the primary key finds them.
  return sql<boolean>`(id BETWEEN ${digits.padEnd(32, '0')}::uuid AND ${digits.padEnd(32, 'f')}::uuid OR ${isTheirs})`;
}
