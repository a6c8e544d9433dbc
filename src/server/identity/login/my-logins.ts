import { sql } from 'kysely';
import type { LoginOutput } from '../../../contract/identity/login.ts';
import { SITE_CLIENT_ID } from '../../../contract/identity/token.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { confirmIdentity, type Proof } from '../security/confirm-identity.ts';
import { type CallOrigin, recordEvent } from '../security/record-event.ts';
import { endCalendarFeed } from './end-logins.ts';

/** The logins of a member to the site that still hold, the latest used first; applications are not devices. */
export async function readLogins({ database, now }: Pick<Deps, 'database' | 'now'>, { memberId, familyId }: Caller): Promise<{ logins: LoginOutput[] }> {
  const used = sql<Date>`coalesce(family.used_at, family.created_at)`;
  const rows = await database.db
    .selectFrom('token_families as family')
    .select(['id', 'browser', 'system', 'platform', 'address', 'created_at as createdAt'])
    .select(used.as('usedAt'))
    .where('member_id', '=', memberId)
    .where('client_id', '=', SITE_CLIENT_ID)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_tokens as token')
          .select('token.family_id')
          .whereRef('token.family_id', '=', 'family.id')
          .where('token.used_at', 'is', null)
          .where('token.expires_at', '>', now()),
      ),
    )
    .orderBy(used, 'desc')
    .orderBy('id')
    .execute();
  return {
    logins: rows.map(({ createdAt, usedAt, ...row }) => ({
      ...row,
      created_at: isoWithOffset(createdAt),
      used_at: isoWithOffset(usedAt),
      is_current: row.id === familyId,
    })),
  };
}

type GivenProof = Pick<Proof, 'password' | 'code'>;

interface Ending {
  caller: Caller;
  origin: CallOrigin;
}

/**
 * Ends one login; another one than the caller's own with a proof of the caller's identity.
 * @throws Refusal NOT_FOUND for one that is over, or another member's; VALIDATION_FAILED, TOO_MANY_REQUESTS
 */
export async function endOneLogin(deps: Deps, { caller, origin, id, password, code }: Ending & GivenProof & { id: string }): Promise<{ ended: number }> {
  if (!(await isMine(deps, caller, id))) throw new Refusal('NOT_FOUND');
  if (id !== caller.familyId) await confirmIdentity(deps, { caller, password, code, origin });
  const ended = await end(deps, { caller, origin }, id);
  if (ended === 0) throw new Refusal('NOT_FOUND');
  return { ended };
}

/** Ends every login to the site but the one that asks, and the private address of the calendar, with a proof of the caller's identity. @throws Refusal VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function endOtherLogins(deps: Deps, { caller, origin, password, code }: Ending & GivenProof): Promise<{ ended: number }> {
  await confirmIdentity(deps, { caller, password, code, origin });
  return { ended: await end(deps, { caller, origin }, null) };
}

async function isMine({ database }: Pick<Deps, 'database'>, { memberId }: Caller, id: string): Promise<boolean> {
  const login = await database.db
    .selectFrom('token_families')
    .select('id')
    .where(sql`id::text`, '=', id)
    .where('member_id', '=', memberId)
    .where('client_id', '=', SITE_CLIENT_ID)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return login !== undefined;
}

/** The login named, or all but the caller's. */
async function end({ database, now: clock }: Deps, { caller, origin }: Ending, id: string | null): Promise<number> {
  const now = clock();
  return database.db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('token_families')
      .set({ ended_at: now })
      .where('member_id', '=', caller.memberId)
      .where('client_id', '=', SITE_CLIENT_ID)
      .where('ended_at', 'is', null)
      .where((where) => (id === null ? where('id', '!=', caller.familyId) : where('id', '=', id)))
      .returning('id')
      .execute();
    if (id === null) await endCalendarFeed(tx, caller.memberId);
    for (const { id: familyId } of ended) await recordEvent(tx, { kind: 'LOGIN_ENDED', memberId: caller.memberId, origin, familyId, now });
    return ended.length;
  });
}
