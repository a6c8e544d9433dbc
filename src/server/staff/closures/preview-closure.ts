import { sql } from 'kysely';
import { Refusal, refuseField } from '../../../contract/refusal.ts';
import type { AnonymisePreviewOutput, MergePreviewOutput } from '../../../contract/staff/account-closure.ts';
import { searchedMobile } from '../../../domain/identity/mobile.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import { rehearse } from '../../delivery/rehearse.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { withIdempotency } from '../../http/with-idempotency.ts';
import { waitsForSecond } from './account-closure.ts';
import { anonymiseHeld, holdForAnonymising } from './anonymise.ts';
import { higherClass, holdBoth, mergeHeld } from './merge-accounts.ts';

/** Stands for a reason that is not written yet. */
const NO_REASON = '…';
/** No closure has it: what is rehearsed is undone. */
const NO_CLOSURE = '00000000-0000-0000-0000-000000000000';

interface Previewing {
  memberId: string;
  reason: string | undefined;
  language: Language;
  caller: Caller;
}

/**
 * The effect of joining the account of exactly this name, e-mail address or number with a member's: it is joined, and undone.
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED for a text that is nobody's, or of several
 */
export async function previewMerge(
  deps: Deps,
  { other, memberId: into, reason, language, caller }: Previewing & { other: string },
): Promise<MergePreviewOutput> {
  const { after, emails } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take: async (tx, jobs) => {
      const now = deps.now();
      const { class: own } = await foundMember(tx, into);
      const { class: theirs, createdAt, account, ...found } = await findOther(tx, other, into);
      const held = await holdBoth(tx, deps, { from: found.id, into, now });
      const needs_second = await waitsForSecond(tx, deps, { into, points: held.points, now });
      const merging = { from: found.id, into, reason: reason ?? NO_REASON, language, actorId: caller.memberId, now };
      if (held.conflicts.length === 0) await mergeHeld(tx, { ...deps, jobs }, NO_CLOSURE, merging);
      return {
        other: { ...found, username: account, type: theirs, created_at: isoWithOffset(createdAt) },
        ...held,
        type: higherClass(theirs, own),
        needs_second,
      };
    },
  });
  return { ...after, emails };
}

/** The effect of taking a person out of the database. @throws Refusal NOT_FOUND */
export async function previewAnonymise(deps: Deps, { memberId, reason, language, caller }: Previewing): Promise<AnonymisePreviewOutput> {
  const { after, emails } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take: async (tx, jobs) => {
      const now = deps.now();
      await foundMember(tx, memberId);
      const held = await holdForAnonymising(tx, deps, { memberId, now });
      const needs_second = await waitsForSecond(tx, deps, { into: null, points: held.points, now });
      if (held.obstacles.length === 0)
        await anonymiseHeld(tx, { ...deps, jobs }, { memberId, reason: reason ?? NO_REASON, language, actorId: caller.memberId, now });
      return { ...held, needs_second };
    },
  });
  return { ...after, emails };
}

const here = (tx: Tx) =>
  tx.selectFrom('members').select(['id', 'account', 'name', 'email', 'mobile', 'class', 'created_at as createdAt']).where('deleted_at', 'is', null);

async function foundMember(tx: Tx, id: string) {
  const member = await here(tx).where('id', '=', id).executeTakeFirst();
  if (member === undefined) throw new Refusal('NOT_FOUND');
  return member;
}

/** @throws Refusal VALIDATION_FAILED */
async function findOther(tx: Tx, text: string, into: string) {
  const wanted = text.trim().toLowerCase();
  const [other, another] = await here(tx)
    .where('id', '<>', into)
    .where((where) =>
      where.or([where(sql`lower(account)`, '=', wanted), where(sql`lower(email)`, '=', wanted), where('mobile', '=', searchedMobile(text.trim()))]),
    )
    .orderBy('id')
    .limit(2)
    .execute();
  if (other === undefined || another !== undefined) throw refuseField({ field: 'other', message: 'MEMBER_UNKNOWN' });
  return other;
}
