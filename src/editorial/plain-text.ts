const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const BLOCK = /<\/(?:p|li|h[1-6]|td|th|tr|blockquote|pre|div)>|<(?:br|hr)[^>]*>/g;

/** The words of HTML that our own Markdown made: a line a block, tags gone, entities read. */
export function plainText(html: string): string {
  return html
    .replace(BLOCK, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => NAMED[name] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
