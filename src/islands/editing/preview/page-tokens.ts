/** A piece of a page of the site, as its build writes it: all ends are there, and all values stand in quotes. */
export type PageToken =
  | { kind: 'open'; name: string; attributes: readonly (readonly [string, string])[]; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }
  | { kind: 'style'; css: string };

const EMPTY = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements that run, or say what may, with all that is in them: a page in a frame shows, and does nothing. */
const LEFT_OUT = /^(?:script|noscript|iframe|object|template)$/;
const ALONE_LEFT_OUT = /^(?:meta|base|embed)$/;
const TAG = /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([a-z][\w:-]*)\s*>|<([a-z][\w:-]*)((?:\s+[^\s=>"'/]+(?:="[^"]*"|='[^']*'|=[^\s"'>]+)?)*)\s*(\/?)>/gi;
const ATTRIBUTE = /([^\s=>"'/]+)(?:="([^"]*)"|='([^']*)'|=([^\s"'>]+))?/g;

/** Reads a page without its scripts, handlers and inline styles; of its stylesheets the rules. */
export function tokensOf(source: string): PageToken[] {
  const tokens: PageToken[] = [];
  let done = 0;
  const text = (until: number) => {
    if (until > done) tokens.push({ kind: 'text', text: decoded(source.slice(done, until)) });
  };
  for (const tag of source.matchAll(TAG)) {
    const [whole, closed, opened, written = '', slash] = tag;
    // Within what was left out.
    if (tag.index < done) continue;
    text(tag.index);
    done = tag.index + whole.length;
    const name = (opened ?? closed ?? '').toLowerCase();
    if (closed !== undefined) tokens.push({ kind: 'close', name });
    else if (LEFT_OUT.test(name) || name === 'style') {
      const end = endOf(source, name, done);
      if (name === 'style') tokens.push({ kind: 'style', css: source.slice(done, end.from) });
      done = end.to;
    } else if (opened !== undefined && !ALONE_LEFT_OUT.test(name))
      tokens.push({ kind: 'open', name: opened, attributes: attributesOf(written), isEmpty: slash === '/' || EMPTY.has(name) });
  }
  text(source.length);
  return tokens;
}

function endOf(source: string, name: string, from: number): { from: number; to: number } {
  const at = source.toLowerCase().indexOf(`</${name}`, from);
  if (at === -1) return { from: source.length, to: source.length };
  const end = source.indexOf('>', at);
  return { from: at, to: end === -1 ? source.length : end + 1 };
}

function attributesOf(written: string): [string, string][] {
  return [...written.matchAll(ATTRIBUTE)].flatMap(([, name = '', double, single, bare]): [string, string][] => {
    const value = decoded(double ?? single ?? bare ?? '');
    const isHarmful = /^(?:on|style$|srcdoc$)/i.test(name) || /^\s*javascript:/i.test(value);
    return isHarmful ? [] : [[name, value]];
  });
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, number?: string, name?: string) => {
    if (name !== undefined) return SIGNS[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
