import { createHash } from 'node:crypto';
import type { Access } from '../../contract/call.ts';
import type { Role } from '../../domain/account.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';

/** Who makes a call. */
export interface Caller {
  memberId: string;
  role: Role;
  /** The login that the token descends from. */
  familyId: string;
  /** How to write to them, read along so that no use case has to ask again. */
  name: string;
  email: string;
  language: Language;
  isVerified: boolean;
  /** Staff without a second factor: until there is one, `role` is a member's (docs/decisions/060). */
  mustSetUpMfa: boolean;
}

/** How a token is kept: a stolen table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The caller that an Authorization header proves, or null (RFC 6750; design section 5). Demo members exist in a demo only. */
export async function authenticate({ config, database, now }: Pick<Deps, 'config' | 'database' | 'now'>, header: string | undefined): Promise<Caller | null> {
  const token = /^Bearer ([A-Za-z0-9._~+/-]{1,200}=*)$/i.exec(header ?? '')?.[1];
  if (token === undefined) return null;
  const row = await database.db
    .selectFrom('access_tokens as token')
    .innerJoin('token_families as family', 'family.id', 'token.family_id')
    .innerJoin('members as member', 'member.id', 'family.member_id')
    .select(['member.id as memberId', 'member.role', 'family.id as familyId', 'member.name', 'member.email', 'member.language'])
    .select(({ and, eb, not, exists, selectFrom }) =>
      and([
        eb('member.role', '!=', 'member'),
        ...(config.isDemo ? [eb('member.is_demo', '=', false)] : []),
        not(
          exists(
            selectFrom('member_totp as totp').select('totp.member_id').whereRef('totp.member_id', '=', 'member.id').where('totp.confirmed_at', 'is not', null),
          ),
        ),
      ])
        .$castTo<boolean>()
        .as('mustSetUpMfa'),
    )
    .select(({ eb }) => eb('member.email_verified_at', 'is not', null).$castTo<boolean>().as('isVerified'))
    .where('token.token_hash', '=', hashToken(token))
    .where('token.expires_at', '>', now())
    .where('family.ended_at', 'is', null)
    .$if(!config.isDemo, (query) => query.where('member.is_demo', '=', false))
    .executeTakeFirst();
  return row ? { ...row, role: row.mustSetUpMfa ? 'member' : row.role } : null;
}

/** Whether a caller may make a call (spec section 6). */
export function mayCall(who: Access, caller: Caller | null): boolean {
  if (who === 'public') return true;
  if (caller === null) return false;
  return who === 'member' || who.includes(caller.role) || caller.role === 'admin';
}
