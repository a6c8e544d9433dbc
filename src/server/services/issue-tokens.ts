import { randomBytes } from 'node:crypto';
import type { TokenOutput } from '../../contract/token.ts';
import { ACCESS_TOKEN_MS, ACCESS_TOKEN_SECONDS, refreshTokenMs } from '../../domain/session.ts';
import type { Tx } from '../db/client.ts';
import { hashToken } from './authenticate.ts';

/** 256 random bits that say nothing; what is kept of them is a hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export interface NewTokens {
  familyId: string;
  isRemembered: boolean;
  /** What the login may do, as it is kept; null: everything. */
  scope?: string | null;
  /** Less than that, for this access token only. */
  narrowed?: string;
  now: Date;
}

/** A new pair of tokens that descends from a login. */
export async function issueTokens(tx: Tx, { familyId, isRemembered, scope = null, narrowed, now }: NewTokens): Promise<TokenOutput> {
  const [accessToken, refreshToken] = [newSecret(), newSecret()];
  await tx
    .insertInto('access_tokens')
    .values({ token_hash: hashToken(accessToken), family_id: familyId, expires_at: new Date(now.getTime() + ACCESS_TOKEN_MS), scope: narrowed ?? null })
    .execute();
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashToken(refreshToken), family_id: familyId, expires_at: new Date(now.getTime() + refreshTokenMs(isRemembered)), used_at: null })
    .execute();
  const granted = narrowed ?? scope;
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    ...(granted !== null && { scope: granted }),
  };
}
