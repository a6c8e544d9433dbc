import { randomBytes } from 'node:crypto';
import type { TokenOutput } from '../../../contract/identity/token.ts';
import { ACCESS_TOKEN_MS, refreshTokenMs } from '../../../domain/identity/session.ts';
import type { Tx } from '../../db/client.ts';
import { hashToken } from '../../http/callers/authenticate.ts';

/** 256 random bits that say nothing; what is kept of them is a hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export interface NewTokens {
  familyId: string;
  isRemembered: boolean;
  /** When the login ends, however often it is renewed: no token outlives it. */
  endsAt: Date;
  /** The scopes of the login, as stored; null: everything. */
  scope?: string | null;
  /** Less than that, for this access token only. */
  narrowed?: string;
  now: Date;
}

/** A new pair of tokens that descends from a login. */
export async function issueTokens(tx: Tx, { familyId, isRemembered, endsAt, scope = null, narrowed, now }: NewTokens): Promise<TokenOutput> {
  const until = (lifeMs: number) => new Date(Math.min(now.getTime() + lifeMs, endsAt.getTime()));
  const expiresAt = until(ACCESS_TOKEN_MS);
  const [accessToken, refreshToken] = [newSecret(), newSecret()];
  await tx
    .insertInto('access_tokens')
    .values({ token_hash: hashToken(accessToken), family_id: familyId, expires_at: expiresAt, scope: narrowed ?? null })
    .execute();
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashToken(refreshToken), family_id: familyId, expires_at: until(refreshTokenMs(isRemembered)), used_at: null })
    .execute();
  const granted = narrowed ?? scope;
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
    refresh_token: refreshToken,
    ...(granted !== null && { scope: granted }),
  };
}
