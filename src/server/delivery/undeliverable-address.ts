import type { Db, Tx } from '../db/client.ts';
import type { MessageKind, UndeliverableAddressesTable } from '../db/tables/messages.ts';

interface Marking {
  kind: MessageKind;
  address: string;
  reason: string;
  now: Date;
}

/** Notes that an address, or a number, takes nothing; the last reason counts. */
export async function markAddress(db: Db | Tx, { kind, address, reason, now }: Marking): Promise<void> {
  await db
    .insertInto('undeliverable_addresses')
    .values({ kind, address: address.toLowerCase(), reason, marked_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'address']).doUpdateSet({ reason, marked_at: now }))
    .execute();
}

/** Somebody has read what was sent there: it is tried again. Says whether it was marked. */
export async function unmarkAddress(db: Db | Tx, kind: MessageKind, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('undeliverable_addresses')
    .where('kind', '=', kind)
    .where('address', '=', address.toLowerCase())
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The marked addresses, the latest first. */
export function listMarked(db: Db): Promise<UndeliverableAddressesTable[]> {
  return db.selectFrom('undeliverable_addresses').select(['kind', 'address', 'reason', 'marked_at']).orderBy('marked_at', 'desc').orderBy('address').execute();
}
