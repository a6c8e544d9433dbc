import type { ExcerptPart } from '../../domain/search/search.ts';
import { readEntities } from '../../domain/text/entities.ts';

/** A snippet of HTML as plain text in pieces: what stands in `<b>` is a hit, every other tag goes. */
export function markedText(html: string): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  let hit = false;
  for (const piece of html.split(/(<[^>]*>)/)) {
    if (/^<\/?b\b[^>]*>$/i.test(piece)) {
      hit = !piece.startsWith('</');
      continue;
    }
    const text = /^<[^>]*>$/.test(piece) ? (/^<br/i.test(piece) ? ' ' : '') : readEntities(piece).replace(/\s+/g, ' ');
    const last = parts.at(-1);
    if (last?.hit === hit) last.text += text;
    else if (text !== '') parts.push({ text, hit });
  }
  return parts;
}
