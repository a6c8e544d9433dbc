import { PageAway } from '../retry.ts';
import { tokensOf } from './page-tokens.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A page of the site without what runs in it, and the rules of its styles. */
export interface PlainPage {
  page: Document;
  css: string;
}

/**
 * Fetches a page of the site; null where there is none. It is put together piece by piece: a page that the browser reads whole is held to the policy
 * of the page that asked for it, which knows the hashes of its own styles alone.
 * @throws PageAway
 */
export async function fetchTemplate(href: string): Promise<PlainPage | null> {
  const answer = await fetch(href, { headers: { accept: 'text/html' } }).catch(() => null);
  if (answer === null || answer.status >= 500) throw new PageAway(href);
  if (!answer.ok) return null;
  const source = await answer.text().catch(() => null);
  if (source === null) throw new PageAway(href);
  return pageOf(source);
}

/** Puts a page together from its source. */
export function pageOf(source: string): PlainPage {
  const page = document.implementation.createHTMLDocument('');
  const css: string[] = [];
  // The root and its two parts are there already.
  const own: Readonly<Record<string, Element>> = { html: page.documentElement, head: page.head, body: page.body };
  const open: Element[] = [page.documentElement];
  const last = () => open.at(-1) ?? page.documentElement;
  for (const token of tokensOf(source)) {
    if (token.kind === 'style') css.push(token.css);
    else if (token.kind === 'text') last().append(token.text);
    else if (token.kind === 'close') close(open, token.name);
    else {
      const isDrawn = token.name === 'svg' || last().namespaceURI === SVG;
      const element = own[token.name] ?? (isDrawn ? page.createElementNS(SVG, token.name) : page.createElement(token.name));
      for (const [name, value] of token.attributes) element.setAttribute(name, value);
      if (own[token.name] === undefined) last().append(element);
      if (!token.isEmpty) open.push(element);
    }
  }
  return { page, css: css.join('\n') };
}

/** Ends an element, and all in it that was left open. */
function close(open: Element[], name: string): void {
  const at = open.findLastIndex((each) => each.tagName.toLowerCase() === name.toLowerCase());
  if (at > 0) open.splice(at);
}
