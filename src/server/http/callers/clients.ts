import { SITE_CLIENT_ID } from '../../../contract/identity/token.ts';
import { APP_ENTRY_REDIRECT_URI } from '../../../contract/oauth/authorize.ts';
import { readScope, type Scope } from '../../../domain/oauth/scope.ts';
import type { Client } from '../../../editorial/settings/clients.ts';
import type { Deps } from '../../deps.ts';

type Registry = Pick<Deps, 'config' | 'library'>;

/** The registered application of that id; a sample exists in a demo only. */
export function findClient({ config, library }: Registry, id: string): Client | null {
  return library.settings.clients.find((client) => client.id === id && (!client.sample || config.isDemo)) ?? null;
}

/** Whether somebody by that id may ask for tokens at all. */
export function isClient(registry: Registry, id: string): boolean {
  return id === SITE_CLIENT_ID || findClient(registry, id) !== null;
}

/**
 * The present scopes of a login's tokens: what was allowed, as far as the application may still have it. Null: everything,
 * as a login of the site itself.
 */
export function scopesNow(registry: Registry, { clientId, scope }: { clientId: string; scope: string | null }): readonly Scope[] | null {
  if (scope === null) return null;
  const client = findClient(registry, clientId);
  return (readScope(scope) ?? []).filter((each) => client?.scopes.includes(each));
}

/** The one grant of codes to the centre's app: a login of the site, handed over at an address that only the app has. */
export const APP_HANDOVER = { clientId: SITE_CLIENT_ID, redirectUri: APP_ENTRY_REDIRECT_URI } as const;
