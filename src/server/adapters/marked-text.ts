import type { ExcerptPart } from '../../domain/search.ts';

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', middot: '·', hellip: '…' };

/** Characters for HTML's entities; what is none stays as it is. */
export function readEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

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
