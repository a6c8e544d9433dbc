import { Refusal } from '../../../contract/refusal.ts';
import type { MemberNoteOutput } from '../../../contract/staff/staff-member.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { countTry } from '../../http/callers/rate-limit.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import { readNotes } from './read-member.ts';

/** Writes a note about a member, which stays as it is (docs/decisions/230-members-for-staff.md). @throws Refusal NOT_FOUND, TOO_MANY_REQUESTS */
export async function addMemberNote(
  deps: Pick<Deps, 'database' | 'now' | 'secrets'>,
  { memberId, text, caller }: { memberId: string; text: string; caller: Caller },
  once: IdempotencyKey | null,
): Promise<MemberNoteOutput> {
  await countTry(deps, LIMITS.noteByStaff, caller.memberId);
  return withIdempotency(deps, once, async (tx) => {
    // Whoever is deleted at this moment takes the notes along, or is gone.
    const member = await tx.selectFrom('members').select('id').where('id', '=', memberId).where('deleted_at', 'is', null).forShare().executeTakeFirst();
    if (member === undefined) throw new Refusal('NOT_FOUND');
    await tx.insertInto('member_notes').values({ member_id: memberId, actor_id: caller.memberId, text, created_at: deps.now() }).execute();
    const [note] = await readNotes(tx, memberId, { limit: 1 });
    if (note === undefined) throw new Error('the note is not there');
    return note;
  });
}
