import { webhookSecretOwner } from '../adapters/webhook-sender.ts';
import { undeliveredOwner } from '../delivery/deliver-message.ts';
import type { Deps } from '../deps.ts';

/** Secrets sealed anew in one transaction. */
const BATCH = 200;

export interface Resealed {
  /** Secrets of authenticators that are under the current key now. */
  resealed: number;
  /** Members whose secret opens with neither key. */
  unreadable: string[];
  /** Messages that could not be delivered and are under the current key now. */
  resealedMessages: number;
  /** Ids of those that open with neither key: they cannot be sent again. */
  unreadableMessages: string[];
  /** Secrets of webhooks that are under the current key now. */
  resealedWebhooks: number;
  /** Ids of those that open with neither key: their systems need new ones. */
  unreadableWebhooks: string[];
  /** Queued jobs under another key, which must be done before that key is taken away. */
  queuedUnderFormerKey: number;
  /** Members who still have recovery codes under another key: a hash cannot be made anew. */
  membersWithFormerCodes: number;
}

/**
 * Seals everything anew that is not under the current secret key, so that the former one can be taken away
 * (docs/operations.md). May run while members log in, on any node, and again.
 */
export async function reseal(deps: Pick<Deps, 'database' | 'secrets'>): Promise<Resealed> {
  const { db } = deps.database;
  const secrets = await resealRows(deps, {
    read: async (after) => {
      const rows = await db
        .selectFrom('member_totp')
        .select(['member_id as id', 'secret as sealed'])
        .$if(after !== null, (query) => query.where('member_id', '>', after ?? ''))
        .orderBy('member_id')
        .limit(BATCH)
        .execute();
      return rows.map(({ id, sealed }) => ({ id, sealed, owner: id }));
    },
    // One that was begun anew meanwhile is under the current key already.
    write: ({ id, sealed }, secret) =>
      db.updateTable('member_totp').set({ secret }).where('member_id', '=', id).where('secret', '=', sealed).executeTakeFirst(),
  });
  const messages = await resealRows(deps, {
    read: async (after) => {
      const rows = await db
        .selectFrom('undelivered_messages')
        .select(['id', 'payload as sealed'])
        .where('payload', 'is not', null)
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(BATCH)
        .execute();
      return rows.flatMap(({ id, sealed }) => (sealed === null ? [] : [{ id, sealed, owner: undeliveredOwner(id) }]));
    },
    // One that was sent again meanwhile is no longer there.
    write: ({ id, sealed }, payload) =>
      db.updateTable('undelivered_messages').set({ payload }).where('id', '=', id).where('payload', '=', Buffer.from(sealed)).executeTakeFirst(),
  });
  const webhooks = await resealRows(deps, {
    read: async (after) => {
      const rows = await db
        .selectFrom('webhook_secrets')
        .select(['id', 'secret as sealed'])
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(BATCH)
        .execute();
      return rows.map(({ id, sealed }) => ({ id, sealed, owner: webhookSecretOwner(id) }));
    },
    write: ({ id, sealed }, secret) =>
      db.updateTable('webhook_secrets').set({ secret }).where('id', '=', id).where('secret', '=', Buffer.from(sealed)).executeTakeFirst(),
  });
  return {
    resealed: secrets.resealed,
    unreadable: secrets.unreadable,
    resealedMessages: messages.resealed,
    unreadableMessages: messages.unreadable,
    resealedWebhooks: webhooks.resealed,
    unreadableWebhooks: webhooks.unreadable,
    queuedUnderFormerKey: await countQueued(deps),
    membersWithFormerCodes: await markFormerCodes({ db, secrets: deps.secrets }),
  };
}

interface SealedRow {
  id: string;
  sealed: Uint8Array;
  owner: string;
}

interface SealedRows {
  /** The next rows behind an id, in the order of their ids. */
  read(after: string | null): Promise<SealedRow[]>;
  /** Puts a seal in the place of the one that was read, and of no other. */
  write(row: SealedRow, sealed: Buffer): Promise<{ numUpdatedRows: bigint }>;
}

async function resealRows({ secrets }: Pick<Deps, 'secrets'>, { read, write }: SealedRows): Promise<{ resealed: number; unreadable: string[] }> {
  let resealed = 0;
  const unreadable: string[] = [];
  for (let rows = await read(null); rows.length > 0; rows = await read(rows.at(-1)?.id ?? null)) {
    for (const row of rows) {
      if (secrets.isCurrent(row.sealed)) continue;
      const opened = tryOpen(() => secrets.open(row.sealed, row.owner));
      if (opened === null) unreadable.push(row.id);
      else resealed += Number((await write(row, secrets.seal(opened, row.owner))).numUpdatedRows);
    }
  }
  return { resealed, unreadable };
}

/** Jobs that wait, or run, and were not sealed under the current key. */
async function countQueued({ database, secrets }: Pick<Deps, 'database' | 'secrets'>): Promise<number> {
  const { rows } = await database.query(
    `SELECT data ->> 'sealed' AS sealed FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND jsonb_typeof(data::jsonb) = 'object' AND data::jsonb ? 'sealed'`,
    [],
  );
  return rows.filter(({ sealed }) => !secrets.isCurrent(Buffer.from(String(sealed), 'base64'))).length;
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
