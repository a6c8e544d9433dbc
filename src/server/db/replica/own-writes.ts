import type { Database } from '../client.ts';
import { type LogPosition, positionText } from './log-position.ts';

/** A login never takes a former position back: of two writes at once the later one counts. */
const NOTE = `INSERT INTO login_writes (family_id, position) SELECT family_id, pg_current_wal_insert_lsn() FROM access_tokens WHERE token_hash = $1
  ON CONFLICT (family_id) DO UPDATE SET position = GREATEST(login_writes.position, EXCLUDED.position)`;

/** Writes down how far the log is after a write of a login, so that no node shows it less than what it wrote. */
export async function noteWrite({ query }: Pick<Database, 'query'>, tokenHash: Buffer): Promise<void> {
  await query(NOTE, [tokenHash]);
}

/** Of all logins of the member, also of those that have ended: a booking made on a telephone is in the list on the computer. */
const AHEAD = `SELECT FROM access_tokens AS token JOIN token_families AS login ON login.id = token.family_id
  JOIN token_families AS each ON each.member_id = login.member_id JOIN login_writes ON login_writes.family_id = each.id
  WHERE token.token_hash = $1 AND login_writes.position > $2::pg_lsn LIMIT 1`;

/** Whether the member of a login has written behind a position, by whichever login and node. */
export async function hasWrittenSince({ query }: Pick<Database, 'query'>, tokenHash: Buffer, position: LogPosition): Promise<boolean> {
  return (await query(AHEAD, [tokenHash, positionText(position)])).rows.length > 0;
}
