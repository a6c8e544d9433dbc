/*
 * What editors may link to and show. A browser reads an address otherwise than a person: `//host`, `/\host` and a slash, a
 * tab, a slash all leave the site, so addresses are read here as a browser does (WHATWG URL), and refused when the two differ.
 */

const SITE = 'https://site.invalid';
/** A backslash or a control character, as itself or encoded, and a bare space: browsers drop or turn them, nobody means them. */
const TREACHEROUS = /[\s\\\p{Cc}]|%(?:5c|[01][\da-f]|7f)/iu;

/** Whether an address stays on this site wherever it stands: `/zh/faq`, `/zh/faq?q=1#answer`, never `//host`. */
export function isSitePath(address: string): boolean {
  if (!/^\/(?!\/|%2f)/i.test(address) || TREACHEROUS.test(address)) return false;
  return URL.canParse(address, SITE) && new URL(address, SITE).origin === SITE;
}

/** Whether an address names a page of another site in full: https, a host, and nobody's login before it. */
export function isWebAddress(address: string): boolean {
  if (!/^https:\/\/[^/]/i.test(address) || TREACHEROUS.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return protocol === 'https:' && hostname !== '' && username === '' && password === '';
}

const isReachable = (address: string) => /^mailto:[^\s@?&,;]+@[^\s@?&,;]+$/i.test(address) || /^tel:\+?[\d-]+$/i.test(address);
const isAnchor = (address: string) => /^#[^\s#]+$/.test(address);

/** Why an editor's link cannot stay; null for one that can. */
export function linkFault(address: string): string | null {
  if (isSitePath(address) || isWebAddress(address) || isReachable(address) || isAnchor(address)) return null;
  return `"${address}" must be a path of this site (/zh/faq), an anchor (#answer), or an address that begins with https://, mailto: or tel:`;
}

/** Why an editor's picture cannot stay: it comes with the site, never from elsewhere. Null for one that can. */
export function pictureFault(address: string): string | null {
  return isSitePath(address) ? null : `"${address}" must be a path of this site: a picture from elsewhere tells who looks at it`;
}
