/** The name for old clients: ASCII only, and none that ends the quotes or begins an escape. */
const asciiOf = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
/** RFC 8187 section 3.2.1: of what `encodeURIComponent` leaves, these are no `attr-char`. */
const extendedOf = (name: string) => encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header that says what a file is called (RFC 6266): in ASCII, and as it is where that is more (RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = asciiOf(name);
  return `${kind}; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${extendedOf(name)}`}`;
}
