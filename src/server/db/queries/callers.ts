import type { Selectable } from 'kysely';
import type { Database } from '../client.ts';
import type { Tables } from '../tables.ts';

/** Whom an access token stands for, as the database has it. */
export interface CallerRow extends Pick<Selectable<Tables['members']>, 'role' | 'name' | 'email' | 'language'> {
  memberId: string;
  familyId: string;
  clientId: string;
  isVerified: boolean;
  isMobileVerified: boolean;
  scope: string | null;
  mustSetUpMfa: boolean;
}

/** Nearly every call asks this: written out once, instead of being put together and compiled at each. */
const CALLER = `SELECT member.id AS "memberId", member.role, family.id AS "familyId", family.client_id AS "clientId", member.name, member.email, member.language,
    member.email_verified_at IS NOT NULL AS "isVerified", member.mobile_verified_at IS NOT NULL AS "isMobileVerified", COALESCE(token.scope, family.scope) AS scope,
    member.role <> 'member' AND NOT ($3::boolean AND member.is_demo)
      AND NOT EXISTS (SELECT FROM member_totp AS totp WHERE totp.member_id = member.id AND totp.confirmed_at IS NOT NULL) AS "mustSetUpMfa"
  FROM access_tokens AS token JOIN token_families AS family ON family.id = token.family_id JOIN members AS member ON member.id = family.member_id
  WHERE token.token_hash = $1::bytea AND token.expires_at > $2::timestamptz AND family.ended_at IS NULL AND family.ends_at > $2::timestamptz
    AND ($3::boolean OR NOT member.is_demo)`;

/** Whom a token stands for while its login lasts; demo members exist in a demo only. */
export async function readCaller({ query }: Database, tokenHash: Uint8Array, { now, isDemo }: { now: Date; isDemo: boolean }): Promise<CallerRow | null> {
  const { rows } = await query(CALLER, [tokenHash, now, isDemo]);
  return (rows[0] as CallerRow | undefined) ?? null;
}
