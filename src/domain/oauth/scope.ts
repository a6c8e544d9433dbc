/**
 * The scopes of an application's access to an account (RFC 6749 section 3.3). `account` is all that the member can
 * do on the site; only the centre's own applications may ask for it. The order is that of the consent page.
 */
export const SCOPES = ['profile', 'email', 'rents', 'account'] as const;
export type Scope = (typeof SCOPES)[number];

/** The scope that is everything. */
export const WHOLE_ACCOUNT: Scope = 'account';

function isScope(name: string): name is Scope {
  return SCOPES.some((scope) => scope === name);
}

/** The names of a scope as it travels: parted by one space, each once, in the product's order; null when one is unknown. */
export function readScope(text: string): Scope[] | null {
  const names = text.split(' ');
  return names.every(isScope) ? SCOPES.filter((scope) => names.includes(scope)) : null;
}

/** A scope as it travels and is kept. */
export function writeScope(scopes: readonly Scope[]): string {
  return SCOPES.filter((scope) => scopes.includes(scope)).join(' ');
}

/** Whether a token of these scopes may make a call that wants one of `wanted`; null: a login of the site itself, which may all. */
export function allows(scopes: readonly Scope[] | null, wanted: readonly Scope[]): boolean {
  return scopes === null || scopes.includes(WHOLE_ACCOUNT) || wanted.some((scope) => scopes.includes(scope));
}
