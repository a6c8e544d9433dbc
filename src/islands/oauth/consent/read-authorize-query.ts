import { AUTHORIZE_PARAMETERS, type AuthorizeOutput } from '../../../contract/oauth/authorize.ts';

/** The request of an application, from the page's address; null when a parameter comes twice: which one is meant cannot be known (RFC 6749 section 3.1). */
export function readAuthorizeQuery(search: string): Partial<AuthorizeOutput> | null {
  const query = new URLSearchParams(search);
  if (AUTHORIZE_PARAMETERS.some((name) => query.getAll(name).length > 1)) return null;
  return Object.fromEntries(AUTHORIZE_PARAMETERS.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])));
}

/** Where the browser will go, in words: a website, an application on this machine, or one that is installed. */
export function readGoal(redirectUri: string): { kind: 'site' | 'thisMachine' | 'anApp'; name: string } {
  const { protocol, host } = new URL(redirectUri);
  if (protocol === 'https:') return { kind: 'site', name: host };
  return protocol === 'http:' ? { kind: 'thisMachine', name: host } : { kind: 'anApp', name: protocol.slice(0, -1) };
}
