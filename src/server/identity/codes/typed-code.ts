import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { CODE_LENGTH, CODE_MAX_TRIES, CODE_VALID_MS } from '../../../domain/identity/account.ts';
import type { EmailCodePurpose, SmsPurpose } from '../../../domain/identity/verification.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { addressSubject } from '../../http/callers/rate-limit.ts';

/** The purpose of a code of six digits, and the number or address that it goes to. */
export interface TypedCodeTarget {
  purpose: SmsPurpose | EmailCodePurpose;
  /** A mobile number as it is stored, or an address in small letters. */
  target: string;
}

/** Of the network that asks for a code or types one; hashed with the key, as there are not many networks. */
const networkText = (address: string) => `code-network:${addressSubject(address)}`;

/**
 * The text that a code's hash is made of: bound to its target and purpose, so that equal codes do not look equal. The hash is keyed, as
 * there are only a million codes. It begins with `sms:` for every purpose: codes of the release before stay valid.
 */
const hashedText = ({ purpose, target }: TypedCodeTarget, code: string) => `sms:${purpose}:${target}:${code}`;

/**
 * Makes a code, valid for 10 minutes (docs/rules.md#codes-and-links); the ones before it are worth nothing from then on. With the `address` of the caller, only
 * those that the same network asked for (docs/decisions/140).
 */
export async function newTypedCode(
  tx: Tx,
  { secrets }: Pick<Deps, 'secrets'>,
  { purpose, target, memberId, address, now }: TypedCodeTarget & { memberId: string | null; address?: string | undefined; now: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const expiresAt = new Date(now.getTime() + CODE_VALID_MS);
  await tx
    .insertInto('verification_codes')
    .values({
      purpose,
      target,
      member_id: memberId,
      code_hash: secrets.mac(hashedText({ purpose, target }, code)),
      asked_from: address === undefined ? null : secrets.mac(networkText(address)),
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  return { code, expiresAt };
}

/**
 * Tries a code against the latest one of its purpose sent to a number or address (and, where one is named, to that member):
 * its id, or null when it is wrong, expired, used or tried too often (docs/rules.md#codes-and-links).
 * With the `address` of the caller, the latest that its network asked for comes first, and the tries of all other networks
 * are counted apart: a stranger who guesses uses up none of the owner's.
 * Only wrong tries count: a right code may come again with a form corrected elsewhere. Not in a transaction: a wrong try
 * must stay counted.
 */
export async function tryTypedCode(
  { database, secrets, now }: Pick<Deps, 'database' | 'secrets' | 'now'>,
  { purpose, target, memberId, address }: TypedCodeTarget & { memberId?: string | undefined; address?: string | undefined },
  code: string,
): Promise<string | null> {
  const isRight = sql<boolean>`code_hash IN (${sql.join(secrets.macs(hashedText({ purpose, target }, code)))})`;
  const isOwn =
    address === undefined
      ? sql<boolean>`(id IS NOT NULL)`
      : sql<boolean>`(asked_from IS NULL OR asked_from IN (${sql.join(secrets.macs(networkText(address)))}))`;
  const tried = await database.db
    .updateTable('verification_codes')
    .set({
      tries: sql`CASE WHEN ${isOwn} AND NOT ${isRight} THEN tries + 1 ELSE tries END`,
      tries_elsewhere: sql`CASE WHEN ${isOwn} OR ${isRight} THEN tries_elsewhere ELSE tries_elsewhere + 1 END`,
    })
    .where('id', '=', (latest) =>
      latest
        .selectFrom('verification_codes as sent')
        .select('sent.id')
        .where('sent.purpose', '=', purpose)
        .where('sent.target', '=', target)
        .$if(memberId !== undefined, (query) => query.where('sent.member_id', '=', memberId ?? ''))
        .where('sent.expires_at', '>', now())
        .orderBy(isOwn, 'desc')
        .orderBy('sent.created_at', 'desc')
        .limit(1),
    )
    .where(sql`CASE WHEN ${isOwn} THEN tries ELSE tries_elsewhere END`, '<', CODE_MAX_TRIES)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning(['id', isRight.as('isRight')])
    .executeTakeFirst();
  return tried?.isRight ? tried.id : null;
}

/** Uses a code up: returns the number or address that it proves, null when it had been used, or was made void since it was tried. */
export async function consumeTypedCode(tx: Tx, id: string | null, now: Date): Promise<string | null> {
  if (id === null) return null;
  const used = await tx
    .updateTable('verification_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('target')
    .executeTakeFirst();
  return used?.target ?? null;
}
