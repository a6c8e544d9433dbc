import type { Deps } from '../deps.ts';

/** Secrets sealed anew in one transaction. */
const BATCH = 200;

export interface Resealed {
  /** Secrets of authenticators that are under the current key now. */
  resealed: number;
  /** Members whose secret opens with neither key. */
  unreadable: string[];
  /** Members who still have recovery codes under another key: a hash cannot be made anew. */
  membersWithFormerCodes: number;
}

/**
 * Seals everything anew that is not under the current secret key, so that the former one can be taken away
 * (docs/operations.md). May run while members log in, on any node, and again.
 */
export async function reseal({ database: { db }, secrets }: Pick<Deps, 'database' | 'secrets'>): Promise<Resealed> {
  let resealed = 0;
  const unreadable: string[] = [];
  for (let after: string | null = null; ; ) {
    const rows = await db
      .selectFrom('member_totp')
      .select(['member_id as memberId', 'secret'])
      .$if(after !== null, (query) => query.where('member_id', '>', after ?? ''))
      .orderBy('member_id')
      .limit(BATCH)
      .execute();
    for (const { memberId, secret } of rows) {
      if (secrets.isCurrent(secret)) continue;
      const opened = tryOpen(() => secrets.open(secret, memberId));
      if (opened === null) {
        unreadable.push(memberId);
        continue;
      }
      // One that was begun anew meanwhile is under the current key already.
      const { numUpdatedRows } = await db
        .updateTable('member_totp')
        .set({ secret: secrets.seal(opened, memberId) })
        .where('member_id', '=', memberId)
        .where('secret', '=', secret)
        .executeTakeFirst();
      resealed += Number(numUpdatedRows);
    }
    after = rows.at(-1)?.memberId ?? null;
    if (after === null) break;
  }
  return { resealed, unreadable, membersWithFormerCodes: await markFormerCodes({ db, secrets }) };
}

/** Codes without a key's name were made before keys had names, so under the one that is the former now. */
async function markFormerCodes({ db, secrets }: Pick<Deps, 'secrets'> & { db: Deps['database']['db'] }): Promise<number> {
  const former = secrets.keyIds[1];
  if (former) await db.updateTable('recovery_codes').set({ key_id: former }).where('key_id', 'is', null).execute();
  const { members } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.count<number>('member_id').distinct().as('members'))
    .where('used_at', 'is', null)
    .where('key_id', 'is not', null)
    .where('key_id', '!=', secrets.keyId)
    .executeTakeFirstOrThrow();
  return Number(members);
}

function tryOpen(open: () => Buffer): Buffer | null {
  try {
    return open();
  } catch {
    return null;
  }
}
