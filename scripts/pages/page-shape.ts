/** The measures of what a browser builds of a page before anybody sees it: the work that stands behind times, which no test may assert. */
export interface PageShape {
  /** Elements of the body that are there when it is parsed. */
  elements: number;
  /** Those of them that no part which waits for its reader holds (docs/decisions/094-below-the-fold.md). */
  atOnce: number;
  /** The depth to which they are nested. */
  depth: number;
  /** Characters of the styles within the page: each element is matched against them. */
  css: number;
}

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
/** Parts that are no elements of the page: their text could look like tags. */
const ASIDE = /<(script|style|template|noscript)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g;
const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;
/** Elements that end one of their own name that was left open; as Astro writes pages, all others are closed. */
const ENDS_ITS_LIKE = new Set(['li', 'p', 'dt', 'dd', 'option', 'tr', 'td', 'th']);
/** Parts that are laid out when somebody comes near them: `src/styles/sections.css`. */
const WAITS = /\sclass="?(?:[^">]*\s)?(?:section|later)(?=[\s">]|$)/;

export function shapeOf(html: string): PageShape {
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].reduce((sum, [, text = '']) => sum + text.length, 0);
  const body = html.slice(Math.max(0, html.indexOf('<body'))).replace(ASIDE, '');
  const open: { name: string; waits: boolean }[] = [];
  const shape: PageShape = { elements: 0, atOnce: 0, depth: 0, css };
  for (const [, end, tag = '', rest = ''] of body.matchAll(TAG)) {
    const name = tag.toLowerCase();
    if (end) {
      const at = open.findLastIndex((each) => each.name === name);
      if (at >= 0) open.length = at;
      continue;
    }
    if (open.at(-1)?.name === name && ENDS_ITS_LIKE.has(name)) open.pop();
    const isInside = open.at(-1)?.waits === true;
    shape.elements += 1;
    if (!isInside) shape.atOnce += 1;
    shape.depth = Math.max(shape.depth, open.length + 1);
    if (!VOID.has(name) && !rest.endsWith('/')) open.push({ name, waits: isInside || WAITS.test(rest) });
  }
  return shape;
}
