import type { ExcerptPart } from '../../domain/search/search.ts';

const read = (text: string) => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>');

/** Pagefind's excerpt, in which words that were found stand in `<mark>` and every other `<` is written `&lt;`. */
export function readExcerpt(html: string): ExcerptPart[] {
  return html
    .replace(/\u200b/g, '')
    .split(/(<mark>.*?<\/mark>)/s)
    .map((piece) => (/^<mark>/.test(piece) ? { text: read(piece.slice(6, -7)), hit: true } : { text: read(piece), hit: false }))
    .filter(({ text }) => text !== '');
}

/**
 * The index has a title before its text, so an excerpt may begin with it. Then the title takes what was found in it, and
 * the rest is the excerpt. White space does not count.
 */
export function partTitle(title: string, parts: readonly ExcerptPart[]): { title: ExcerptPart[]; excerpt: ExcerptPart[] } {
  const bare = (text: string) => text.replace(/\s+/g, '');
  const wanted = bare(title).length;
  if (!bare(parts.map(({ text }) => text).join('')).startsWith(bare(title))) return { title: [{ text: title, hit: false }], excerpt: [...parts] };
  const hits: boolean[] = [];
  const excerpt: ExcerptPart[] = [];
  for (const { text, hit } of parts) {
    let at = 0;
    for (; at < text.length && hits.length < wanted; at += 1) if (/\S/.test(text[at] ?? '')) hits.push(hit);
    const rest = excerpt.length === 0 ? text.slice(at).trimStart() : text.slice(at);
    if (rest !== '') excerpt.push({ text: rest, hit });
  }
  return { title: marked(title, hits), excerpt };
}

/** A text in pieces by whether each of its characters, white space aside, is a hit. */
function marked(text: string, hits: readonly boolean[]): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  let seen = 0;
  for (const character of text.match(/\S|\s+/g) ?? []) {
    const last = parts.at(-1);
    const hit = /\s/.test(character) ? (last?.hit ?? false) : (hits[seen++] ?? false);
    if (last?.hit === hit) last.text += character;
    else parts.push({ text: character, hit });
  }
  return parts;
}
