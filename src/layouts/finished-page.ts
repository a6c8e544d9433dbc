import { createHash } from 'node:crypto';

/*
 * The last touch to each page: its stylesheets come within it, and so does its Content-Security-Policy, of what stands in
 * that page. Astro's own would make each page of all its styles, and name the hashes of every page's styles and scripts in
 * each: half of what a page is made of, made anew for every page.
 */

/** Comes first in every head: a policy holds for what stands after it. */
const BEFORE = Buffer.from('<meta charset="utf-8">');
const LINK = Buffer.from('<link rel="stylesheet" href="');
const DATA = /\stype="?(?:application|text)\/(?:ld\+json|json|plain)/;
const hashes = new Map<string, string>();

/** A stylesheet as it stands in a page, and what a policy calls it. */
export interface Sheet {
  element: Buffer;
  source: string;
}

export interface Finish {
  /** Directives of every page's policy. */
  directives: readonly string[];
  /** The stylesheet of an address, null for one that stays a file of its own. */
  sheetOf: (href: string) => Sheet | null;
}

/**
 * A page in pieces, in the order in which they are written.
 * @throws when the page does not say its character set where it should.
 */
export function finishedPage(page: Buffer, { directives, sheetOf }: Finish): Buffer[] {
  const place = page.indexOf(BEFORE);
  if (place < 0) throw new Error('A page whose head does not begin with its character set');
  const start = place + BEFORE.length;
  const sources = { script: new Set(inlineTexts(page, 'script').map(hashOf)), style: new Set(inlineTexts(page, 'style').map(hashOf)) };
  const pieces: Buffer[] = [];
  let done = start;
  for (let at = page.indexOf(LINK, done); at >= 0; at = page.indexOf(LINK, at + 1)) {
    const from = at + LINK.length;
    const sheet = sheetOf(page.toString('latin1', from, page.indexOf('"', from)));
    if (!sheet) continue;
    sources.style.add(sheet.source);
    pieces.push(page.subarray(done, at), sheet.element);
    done = page.indexOf('>', from) + 1;
  }
  const named = (what: 'script' | 'style') => `${what}-src ${["'self'", ...sources[what]].join(' ')}`;
  const policy = [...directives, named('script'), named('style')].join(';');
  return [page.subarray(0, start), Buffer.from(`<meta http-equiv="content-security-policy" content="${policy}">`), ...pieces, page.subarray(done)];
}

/** Puts the text of a stylesheet into an element that pages can hold. @throws when it would end that element */
export function sheetElement(css: string): Sheet {
  if (/<\/style/i.test(css)) throw new Error('A stylesheet that names the end of a style element');
  return { element: Buffer.from(`<style>${css}</style>`), source: hashOf(Buffer.from(css).toString('latin1')) };
}

/** The content of elements of a name, one character a byte. Elements that only seem to be there, in an attribute, count too: no harm. */
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
