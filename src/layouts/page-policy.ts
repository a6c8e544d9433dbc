import { createHash } from 'node:crypto';

/*
 * The Content-Security-Policy of each page, in the page. Astro's own names the hashes of every page's styles and scripts
 * in each page: 4 KB that no reader needs, and a hash to be reckoned anew for every page that is built.
 */

/** Comes first in every head: a policy holds for what stands after it. */
const BEFORE = Buffer.from('<meta charset="utf-8">');
const DATA = /\stype="?(?:application|text)\/(?:ld\+json|json|plain)/;
const hashes = new Map<string, string>();

/**
 * Puts a policy into a page as it is written: the given directives, and of inline scripts and styles those that stand in it.
 * @throws when the page does not say its character set where it should.
 */
export function withPolicy(page: Buffer, directives: readonly string[]): Buffer<ArrayBuffer> {
  const place = page.indexOf(BEFORE);
  if (place < 0) throw new Error('A page whose head does not begin with its character set');
  const sources = (element: string) => ["'self'", ...new Set(inlineTexts(page, element).map(hashOf))].join(' ');
  const policy = [...directives, `script-src ${sources('script')}`, `style-src ${sources('style')}`].join(';');
  const meta = Buffer.from(`<meta http-equiv="content-security-policy" content="${policy}">`);
  const end = place + BEFORE.length;
  // Memory of its own, which can be handed on as it is.
  const whole = Buffer.allocUnsafeSlow(page.length + meta.length);
  page.copy(whole, 0, 0, end);
  meta.copy(whole, end);
  page.copy(whole, end + meta.length, end);
  return whole;
}

/** What stands in elements of a name, one character a byte. Elements that only seem to be there, in an attribute, count too: no harm. */
function inlineTexts(page: Buffer, element: string): string[] {
  const texts: string[] = [];
  for (let at = page.indexOf(`<${element}`); at >= 0; at = page.indexOf(`<${element}`, at + 1)) {
    const from = page.indexOf('>', at) + 1;
    const tag = page.toString('latin1', at, from);
    if (tag.includes(' src=') || DATA.test(tag)) continue;
    texts.push(page.toString('latin1', from, page.indexOf(`</${element}`, from)));
  }
  return texts;
}

/** Pages of a template have the same: each is hashed once a build. */
function hashOf(text: string): string {
  const known = hashes.get(text) ?? `'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`;
  hashes.set(text, known);
  return known;
}
