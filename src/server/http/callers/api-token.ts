import { API_TOKEN_PREFIX, type ApiScope } from '../../../domain/staff/api-token.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Deps } from '../../deps.ts';

/** Whether an Authorization header holds a token of another system, by its first letters. */
export const isApiToken = (header: string): boolean => new RegExp(`^Bearer +${API_TOKEN_PREFIX}`, 'i').test(header);

/** A system that makes calls: no member. Its scopes say what it may do, and nothing else. */
export interface ApiCaller {
  id: string;
  name: string;
  scopes: readonly ApiScope[];
}

/** The system that a token stands for; null when there is none, or it has ended. Writes down that it was used today. */
export async function readApiCaller({ database, now }: Pick<Deps, 'database' | 'now'>, tokenHash: Buffer): Promise<ApiCaller | null> {
  const at = now();
  const token = await database.db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scopes', 'last_used_on as lastUsedOn'])
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', at)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (token === undefined) return null;
  const today = taipeiDay(at);
  if (token.lastUsedOn !== today) await database.db.updateTable('api_tokens').set({ last_used_on: today }).where('id', '=', token.id).execute();
  return token;
}
