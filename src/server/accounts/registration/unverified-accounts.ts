import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

/**
 * Of `members`: registered, and never an account that anybody could use. An address may lose its verification later; who was
 * verified once has points or rents, which are stored for good.
 */
export const NEVER_VERIFIED: RawBuilder<SqlBool> = sql`(members.email_verified_at IS NULL AND members.deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM point_balances WHERE point_balances.member_id = members.id)
  AND NOT EXISTS (SELECT FROM rents WHERE rents.member_id = members.id))`;

/**
 * Makes way for whoever has just proved the number, or the address, that a registration holds which nobody ever
 * verified: a typing error in the e-mail address must not keep its owner out. All other accounts stay, and the
 * constraints say so.
 */
export async function purgeUnverifiedAccounts(tx: Tx, proved: { mobile?: string; email?: string }): Promise<void> {
  const { mobile, email } = proved;
  await tx
    .deleteFrom('members')
    .where(NEVER_VERIFIED)
    .where((where) =>
      where.or([
        ...(mobile === undefined ? [] : [where('members.mobile', '=', mobile)]),
        ...(email === undefined ? [] : [where(sql`lower(members.email)`, '=', email.toLowerCase())]),
      ]),
    )
    .execute();
}
