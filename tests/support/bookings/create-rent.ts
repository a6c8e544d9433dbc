import { sql } from 'kysely';
import type { Tx } from '../../../src/server/db/client.ts';
import type { NewRent } from '../../../src/server/rent/queries.ts';

/** Puts a rent there that nobody has paid for, as nodes of the release before rent_book take one; `by` names another function of the same kind. */
export async function createRent(tx: Tx, memberId: string, { items, ...rent }: NewRent, by = 'rent_take'): Promise<void> {
  await sql`SELECT ${sql.raw(by)}(${rent.id}::uuid, ${memberId}::uuid, ${items.map(({ deviceId }) => deviceId)}::text[],
    ${items.map(({ quantity }) => quantity)}::integer[], ${items.map(({ points }) => points)}::integer[],
    ${rent.start}::timestamptz, ${rent.end}::timestamptz, ${rent.hours}::integer, ${rent.points}::integer, ${rent.rewardPoints}::integer,
    ${rent.cancelBefore}::timestamptz, ${rent.lapsesAt}::timestamptz, ${rent.ruleVersion}::text, ${rent.now}::timestamptz)`.execute(tx);
}
