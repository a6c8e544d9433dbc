/**
 * Addresses without a language that lead to a page of the visitor's: the one table from which the server's rules and those of
 * CDNs are made, which lead to the default language.
 */
export const REDIRECTS: readonly { from: string; to: string }[] = [
  // Where password managers look (W3C, "A Well-Known URL for Changing Passwords").
  { from: '/.well-known/change-password', to: '/{lang}/change_password' },
];

/** The page that an address leads to in a language, or null for an address that leads nowhere by itself. */
export function redirectPath(path: string, language: string): string | null {
  return REDIRECTS.find(({ from }) => from === path)?.to.replace('{lang}', language) ?? null;
}
