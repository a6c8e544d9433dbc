import { readEntities } from '../domain/text/entities.ts';

const BLOCK = /<\/(?:p|li|h[1-6]|td|th|tr|blockquote|pre|div)>|<(?:br|hr)[^>]*>/g;

/** The words of HTML that our own Markdown made: a line a block, tags gone, entities read. */
export function plainText(html: string): string {
  const text = html.replace(BLOCK, '\n').replace(/<[^>]*>/g, '');
  return readEntities(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
