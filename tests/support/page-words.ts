/** Elements whose content nobody reads. */
const UNREAD = /<(script|style|noscript)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g;
/** An element that says another language than its page, as a link to it does. */
const elsewhere = (tag: string) => new RegExp(`<(\\w+)\\b[^>]*\\slang="(?!${tag}")[^"]*"[^>]*>(?:[^<]|<(?!/?\\1\\b)[^>]*>)*</\\1>`, 'g');
const READ_OUT = /\s(?:aria-label|title|alt|placeholder|label)="([^"]*)"/g;
/** A text within brackets that has none within itself. */
const BRACKETED = /［[^［］]*］/g;
/** Letters of any script but those of days and hours, addresses and what comes from nobody's catalogue. */
const WORDS = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[A-Za-z]{2,}/u;

/**
 * Returns the words of a page that no catalogue of its language has, where each text of that language stands in brackets: other languages that
 * show through. `known`: what stands there in every language, as addresses and weekdays.
 */
export function strangeWords(html: string, tag: string, known: RegExp): string[] {
  const read = html.slice(html.indexOf('<body')).replace(UNREAD, '').replace(elsewhere(tag), '');
  const spoken = [...read.matchAll(READ_OUT)].map(([, text = '']) => text);
  const shown = outsideBrackets(read.replace(/<[^>]*>/g, '\n'));
  return [...spoken.map(outsideBrackets), ...shown.split('\n')].map((text) => text.replace(known, '').trim()).filter((text) => WORDS.test(text));
}

function outsideBrackets(text: string): string {
  for (let left = text; ; text = left) {
    left = text.replace(BRACKETED, '');
    if (left === text) return left;
  }
}

/** A page without its `<main>`: header, menus, footer. */
export const frameOf = (html: string): string => html.replace(/<main\b[\s\S]*<\/main>/, '');
