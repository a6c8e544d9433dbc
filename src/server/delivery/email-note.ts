import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';

/**
 * The paragraph that whoever decides about a record has written for its e-mail (docs/decisions/290), stored as a note on the item of its queue; null where they wrote
 * none. For use cases that enqueue their e-mails themselves: what follows from an event has it from there (`OutboxEvent`).
 */
export async function readEmailNote(tx: Tx, id: string, now: Date): Promise<{ paragraph: string | null }> {
  const stored = await sql<{ note: string | null }>`SELECT email_note(${id}::text, ${now}::timestamptz)::text AS note`.execute(tx);
  const note = stored.rows[0]?.note ?? null;
  if (note === null) return { paragraph: null };
  return { paragraph: (await tx.selectFrom('queue_notes').select('text').where('id', '=', Number(note)).executeTakeFirstOrThrow()).text };
}

/**
 * The paragraph that whoever acts on a member has written for the e-mail of it (docs/decisions/336), stored as a note about the member; null where they wrote none.
 * Before the person is taken out of the database, where they are.
 */
export async function readMemberEmailNote(tx: Tx, memberId: string, now: Date): Promise<{ paragraph: string | null }> {
  const stored = await sql<{ paragraph: string | null }>`SELECT email_member_note(${memberId}::uuid, ${now}::timestamptz) AS paragraph`.execute(tx);
  return { paragraph: stored.rows[0]?.paragraph ?? null };
}
