import { sql } from 'kysely';
import { rule } from '../../db/sql-rules.ts';
import type { Deps } from '../../deps.ts';

const BATCH = 500;
/** Bounds one run: the next one goes on. */
const MAX_BATCHES = 400;

/**
 * Job: writes the search words of members who have none of their account, because they were there before the words (docs/decisions/234, 310). A member whose words were
 * written meanwhile keeps them. @returns how many members were written
 */
export async function fillMemberWords({ database }: Pick<Deps, 'database'>): Promise<number> {
  let filled = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { rows } = await sql<{ id: string }>`
      WITH without AS (
        SELECT id, account, name, pen_name, email FROM members AS member
        WHERE deleted_at IS NULL AND NOT EXISTS (SELECT FROM member_words WHERE member_id = member.id AND word = substr(lower(account), 2, ${rule('search_word')})) LIMIT ${BATCH} FOR SHARE SKIP LOCKED
      ), written AS (
        INSERT INTO member_words (member_id, word)
        SELECT id, word FROM without, LATERAL member_words_of(name, pen_name, email) AS word
        UNION SELECT id, word FROM without, LATERAL member_account_words(account) AS word ON CONFLICT DO NOTHING RETURNING member_id
      )
      SELECT DISTINCT member_id AS id FROM written`.execute(database.db);
    filled += rows.length;
    if (rows.length === 0) break;
  }
  return filled;
}
