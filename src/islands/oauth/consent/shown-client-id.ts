/** Characters of an identifier that are shown. */
const MAX_CHARACTERS = 100;

/**
 * The `client_id` of an address, fit to be shown as text: cut, in one line, without characters that nobody sees or that
 * turn the direction of writing. Empty when there is none.
 */
export function shownClientId(search: string): string {
  const given = new URLSearchParams(search).get('client_id') ?? '';
  const plain = given.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const characters = [...plain];
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : plain;
}
