import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';

/** Whether `member` (so named in the query) is staff without a second factor; a demo's own staff need none there (docs/decisions/060). */
export function lacksSecondFactor({ isDemo }: Pick<Deps['config'], 'isDemo'>): RawBuilder<boolean> {
  return sql<boolean>`member.role <> 'member' AND NOT (${isDemo}::boolean AND member.is_demo)
    AND NOT EXISTS (SELECT FROM member_totp AS totp WHERE totp.member_id = member.id AND totp.confirmed_at IS NOT NULL)`;
}
