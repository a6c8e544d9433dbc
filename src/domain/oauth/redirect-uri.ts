/** Hosts that are the visitor's own machine, by address: `localhost` may be another's (RFC 8252 section 8.3). */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=\/)/;
const MAX_PORT = 65_535;

/** A scheme that a native application owns: a domain turned round, so with a dot in it (RFC 8252 section 7.1). */
const PRIVATE_SCHEME = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;

/**
 * Whether an address that came with a request is the one that was registered: the same, character by character. A native
 * application that listens on the visitor's own machine may do so on any port (RFC 9700 section 2.1).
 */
export function isRegisteredRedirect(registered: string, given: string): boolean {
  if (given === registered) return true;
  const host = LOOPBACK.exec(registered)?.[0];
  if (host === undefined) return false;
  const path = registered.slice(host.length);
  if (!given.startsWith(`${host}:`) || !given.endsWith(path)) return false;
  const port = given.slice(host.length + 1, given.length - path.length);
  return /^[1-9][0-9]{0,4}$/.test(port) && Number(port) <= MAX_PORT;
}

/** The fault of an address that is to be registered; null: none. */
export function redirectFault(uri: string): string | null {
  if (!URL.canParse(uri)) return 'is no address';
  const { href, protocol, username, password, port, hash } = new URL(uri);
  if (href !== uri) return `must be written as a browser writes it: ${href}`;
  if (hash !== '' || uri.includes('#')) return 'must have no fragment';
  if (username !== '' || password !== '') return 'must name no user';
  if (protocol === 'https:' || PRIVATE_SCHEME.test(protocol)) return null;
  if (protocol !== 'http:') return 'must be https, the scheme of an application, or http on the own machine';
  if (!LOOPBACK.test(uri)) return port === '' ? 'may be http on 127.0.0.1 or [::1] only' : 'must be 127.0.0.1 or [::1], without a port: any will do';
  return null;
}

/** An address with more in its query, as it is otherwise. */
export function withQuery(uri: string, values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
