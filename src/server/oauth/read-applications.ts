import { sql } from 'kysely';
import type { ApplicationOutput } from '../../contract/oauth/application.ts';
import { refreshTokenMs } from '../../domain/identity/session.ts';
import { SCOPES } from '../../domain/oauth/scope.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Deps } from '../deps.ts';
import { findClient, scopesNow } from '../http/callers/clients.ts';
import { localizeWhole } from '../http/localize.ts';

type Connection = Pick<ApplicationOutput, 'scopes'> & { clientId: string; since: Date; lastUsedAt: Date };

/** The applications that may do something with a member's account, the one used latest first. What lapsed, or is not registered any more, may nothing. */
export async function readApplications(deps: Deps, memberId: string): Promise<ApplicationOutput[]> {
  const now = deps.now();
  const rows = await deps.database.db
    .selectFrom('token_families as family')
    .innerJoin('refresh_tokens as token', 'token.family_id', 'family.id')
    .select(['family.client_id as clientId', 'family.scope', 'family.created_at as since', 'family.is_remembered as isRemembered'])
    .select(({ fn }) => fn.max('token.expires_at').as('livesUntil'))
    .where('family.member_id', '=', memberId)
    .where('family.ended_at', 'is', null)
    .where('family.scope', 'is not', null)
    .groupBy('family.id')
    .having(sql<boolean>`max(token.expires_at) > ${now}`)
    .execute();
  const connections = rows.map(({ clientId, scope, since, isRemembered, livesUntil }): Connection => {
    const scopes = scopesNow(deps, { clientId, scope }) ?? [];
    // Each renewal brings a refresh token that lives as long as any: when it ends says when it was made.
    return { clientId, since, scopes: [...scopes], lastUsedAt: new Date(livesUntil.getTime() - refreshTokenMs(isRemembered)) };
  });
  return [...Map.groupBy(connections, ({ clientId }) => clientId)]
    .map(together)
    .sort((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime())
    .flatMap((connection) => applicationItem(deps, connection));
}

/** One application on several machines is one application. */
function together([clientId, connections]: [string, readonly Connection[]]): Connection {
  const times = (of: 'since' | 'lastUsedAt') => connections.map((connection) => connection[of].getTime());
  return {
    clientId,
    scopes: SCOPES.filter((scope) => connections.some(({ scopes }) => scopes.includes(scope))),
    since: new Date(Math.min(...times('since'))),
    lastUsedAt: new Date(Math.max(...times('lastUsedAt'))),
  };
}

function applicationItem(deps: Deps, { clientId, scopes, since, lastUsedAt }: Connection): ApplicationOutput[] {
  const client = findClient(deps, clientId);
  if (!client) return [];
  const { name, site, own, sample } = client;
  return [
    {
      client_id: clientId,
      ...localizeWhole('name', name),
      site: site ?? null,
      is_own: own,
      is_sample: sample,
      scopes,
      since: isoWithOffset(since),
      last_used_at: isoWithOffset(lastUsedAt),
    },
  ];
}
