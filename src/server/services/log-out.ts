import type { Deps } from '../deps.ts';

/** Ends every token that descends from a login (design section 5). */
export async function logOut({ database, now }: Pick<Deps, 'database' | 'now'>, familyId: string): Promise<{ ended: boolean }> {
  await database.db.updateTable('token_families').set({ ended_at: now() }).where('id', '=', familyId).where('ended_at', 'is', null).execute();
  return { ended: true };
}
