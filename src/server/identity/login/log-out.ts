import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { type CallOrigin, recordEvent } from '../security/record-event.ts';

/** Ends every token that descends from a login (docs/rules.md#sessions). */
export async function logOut(
  { database, now: clock }: Pick<Deps, 'database' | 'now'>,
  { caller, origin }: { caller: Caller; origin: CallOrigin },
): Promise<{ ended: boolean }> {
  const { memberId, familyId } = caller;
  const now = clock();
  return database.db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('token_families')
      .set({ ended_at: now })
      .where('id', '=', familyId)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (ended) await recordEvent(tx, { kind: 'LOGOUT', memberId, origin, familyId, now });
    return { ended: true };
  });
}
