import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import type { Tables } from '../db/tables.ts';

/**
 * Of `members`: registered, and never an account that anybody could use. An address may lose its verification later;
 * who was verified once has points (or rents), which are kept for good.
 */
export function isNeverVerified({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Tables, 'members'>): ExpressionWrapper<Tables, 'members', SqlBool> {
  return and([
    eb('members.email_verified_at', 'is', null),
    eb('members.deleted_at', 'is', null),
    not(exists(selectFrom('point_balances as balance').select('balance.member_id').whereRef('balance.member_id', '=', 'members.id'))),
    not(exists(selectFrom('rents as rent').select('rent.id').whereRef('rent.member_id', '=', 'members.id'))),
  ]);
}

/**
 * Makes way for whoever has just proved the number, or the address, that a registration holds which nobody ever
 * verified: a typing error in the e-mail address must not keep its owner out. All other accounts stay, and the
 * constraints say so.
 */
export async function freeNeverVerified(tx: Tx, proved: { mobile: string; email?: string }): Promise<void> {
  const { mobile, email } = proved;
  await tx
    .deleteFrom('members')
    .where(isNeverVerified)
    .where((where) =>
      where.or([where('members.mobile', '=', mobile), ...(email === undefined ? [] : [where(sql`lower(members.email)`, '=', email.toLowerCase())])]),
    )
    .execute();
}
