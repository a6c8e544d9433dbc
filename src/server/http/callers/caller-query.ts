import DataLoader from 'dataloader';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Tables } from '../../db/tables/tables.ts';

/** Whom an access token stands for, as the database has it. */
export interface CallerRow extends Pick<Selectable<Tables['members']>, 'role' | 'name' | 'email' | 'language'> {
  memberId: string;
  familyId: string;
  clientId: string;
  isVerified: boolean;
  isMobileVerified: boolean;
  scope: string | null;
  mustSetUpMfa: boolean;
}

/** The most that one statement asks for: each number of tokens is a statement of its own, which every connection keeps. */
const MOST_TOKENS = 8;

/**
 * Nearly every call asks this: written out once, instead of being put together and compiled at each. By the number of tokens, as PostgreSQL
 * would plan a statement over an array anew for every length.
 */
const CALLERS = Array.from({ length: MOST_TOKENS }, (_, last) => {
  const tokens = Array.from({ length: last + 1 }, (_, index) => `$${index + 3}::bytea`);
  return `SELECT token.token_hash AS "tokenHash", member.id AS "memberId", member.role, family.id AS "familyId", family.client_id AS "clientId", member.name, member.email,
    member.language, member.email_verified_at IS NOT NULL AS "isVerified", member.mobile_verified_at IS NOT NULL AS "isMobileVerified", COALESCE(token.scope, family.scope) AS scope,
    member.role <> 'member' AND NOT ($2::boolean AND member.is_demo)
      AND NOT EXISTS (SELECT FROM member_totp AS totp WHERE totp.member_id = member.id AND totp.confirmed_at IS NOT NULL) AS "mustSetUpMfa"
  FROM access_tokens AS token JOIN token_families AS family ON family.id = token.family_id JOIN members AS member ON member.id = family.member_id
  WHERE token.token_hash IN (${tokens}) AND token.expires_at > $1::timestamptz AND family.ended_at IS NULL AND family.ends_at > $1::timestamptz
    AND ($2::boolean OR NOT member.is_demo)`;
});

interface TokenAsked {
  tokenHash: Buffer;
  now: Date;
  isDemo: boolean;
}

/** A loader for each database. It keeps nothing, as a token may be revoked at any moment. */
const loaders = new WeakMap<Database, DataLoader<TokenAsked, CallerRow | null>>();

/**
 * Reads whom a token stands for while its login lasts; demo members exist in a demo only. Calls that arrive together ask together:
 * under load every second statement is saved.
 */
export function readCaller(database: Database, tokenHash: Buffer, { now, isDemo }: { now: Date; isDemo: boolean }): Promise<CallerRow | null> {
  let loader = loaders.get(database);
  if (loader === undefined) {
    loader = new DataLoader((asked) => readCallers(database, asked), { cache: false, batchScheduleFn: setImmediate, maxBatchSize: MOST_TOKENS });
    loaders.set(database, loader);
  }
  return loader.load({ tokenHash, now, isDemo });
}

/** One clock counts for all of a batch: they arrived in the same moment. */
async function readCallers({ query }: Database, asked: readonly TokenAsked[]): Promise<(CallerRow | null)[]> {
  const text = CALLERS[asked.length - 1];
  const latest = asked.at(-1);
  if (text === undefined || latest === undefined) throw new Error(`${asked.length} tokens are asked for at once`);
  const { rows } = await query(text, [latest.now, latest.isDemo, ...asked.map(({ tokenHash }) => tokenHash)]);
  return asked.map(({ tokenHash }) => {
    const row = rows.find((each) => tokenHash.equals(each['tokenHash'] as Uint8Array));
    if (row === undefined) return null;
    const { tokenHash: _, ...caller } = row;
    return caller as unknown as CallerRow;
  });
}
