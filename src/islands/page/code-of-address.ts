/** The code is in the address, which only the browser knows: the page is one shell for all of them. */
export function codeOfAddress(): string {
  return location.pathname.split('/').at(-1) ?? '';
}
