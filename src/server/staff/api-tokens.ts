import { randomBytes } from 'node:crypto';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import type { ApiTokenOutput } from '../../contract/staff/api-token.ts';
import { API_TOKEN_MAX_DAYS, API_TOKEN_PREFIX, type ApiScope } from '../../domain/staff/api-token.ts';
import { addDays, isoWithOffset, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, withSealedResponse } from '../http/with-idempotency.ts';

const TOKEN_BYTES = 32;
type Tools = Pick<Deps, 'database' | 'now'>;

const rowsOf = (db: Db | Tx) =>
  db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scopes', 'created_at', 'ends_at', 'revoked_at', 'last_used_on'])
    .orderBy('created_at', 'desc')
    .orderBy('id');
type ApiTokenRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

function toApiToken({ created_at: createdAt, ends_at: endsAt, revoked_at: revokedAt, ...row }: ApiTokenRow): ApiTokenOutput {
  return { ...row, created_at: isoWithOffset(createdAt), ends_at: isoWithOffset(endsAt), revoked_at: revokedAt && isoWithOffset(revokedAt) };
}

/** Every token of another system. */
export async function listApiTokens({ database }: Tools): Promise<{ tokens: ApiTokenOutput[] }> {
  return { tokens: (await rowsOf(database.db).execute()).map(toApiToken) };
}

/** Makes a token, which is answered here and stored as a hash. @throws Refusal VALIDATION_FAILED for a last day that has gone by or is more than a year ahead */
export async function createApiToken(
  tools: Pick<Deps, 'database' | 'now' | 'secrets'>,
  { name, scopes, ends_on: endsOn }: { name: string; scopes: readonly ApiScope[]; ends_on: string },
  once: IdempotencyKey | null = null,
): Promise<{ token: string; api_token: ApiTokenOutput }> {
  const at = tools.now();
  const latest = addDays(taipeiDay(at), API_TOKEN_MAX_DAYS);
  if (endsOn < taipeiDay(at) || endsOn > latest) throw refuseField({ field: 'ends_on', message: 'TOKEN_END', limit: latest });
  const token = `${API_TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const values = { name, scopes: [...new Set(scopes)], token_hash: hashToken(token), created_at: at, ends_at: taipeiInstant(addDays(endsOn, 1)) };
  return withSealedResponse(tools, once, async (tx) => {
    const { id } = await tx.insertInto('api_tokens').values(values).returning('id').executeTakeFirstOrThrow();
    return { token, api_token: toApiToken(await rowsOf(tx).where('id', '=', id).executeTakeFirstOrThrow()) };
  });
}

/** Ends a token at once. @throws Refusal NOT_FOUND, NOT_IN_STATE when that was done before */
export function revokeApiToken({ database, now }: Tools, id: string): Promise<ApiTokenOutput> {
  return database.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('api_tokens')
      .set({ revoked_at: now() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    const row = await rowsOf(tx).where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw new Refusal('NOT_FOUND');
    if (numUpdatedRows === 0n) throw new Refusal('NOT_IN_STATE');
    return toApiToken(row);
  });
}
