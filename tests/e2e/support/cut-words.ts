import type { Page } from '@playwright/test';

/**
 * The Latin words and numbers of the page, as it is laid out, that stand on two lines: `Gener/al`. Nothing in them lets a line end.
 * Left out is what may be longer than its line (addresses, keys) and what is only heard.
 */
export function cutWordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOKEN = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+/gu;
    const WORD = /[\p{Script=Latin}\p{Nd}]+(?:['’.,:][\p{Script=Latin}\p{Nd}]+)*/gu;
    const LONGEST_WORD = 24;
    const range = document.createRange();
    const isCut = (node: Text, from: number, to: number): boolean => {
      range.setStart(node, from);
      range.setEnd(node, to);
      const [first, ...others] = range.getClientRects();
      return first !== undefined && others.some(({ top, bottom }) => top >= first.bottom - 1 || bottom <= first.top + 1);
    };
    const isSeen = (element: Element | null): boolean => {
      for (let each = element; each; each = each.parentElement) {
        const { clipPath, writingMode } = getComputedStyle(each);
        if (clipPath === 'inset(50%)' || writingMode !== 'horizontal-tb') return false;
      }
      return true;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      if (!isCut(node, 0, node.length)) continue;
      for (const { 0: token, index } of node.data.matchAll(TOKEN)) {
        if (token.includes('@') || token.includes('://') || token.includes('\u00ad')) continue;
        for (const { 0: word, index: at } of token.matchAll(WORD)) {
          const from = index + at;
          if (word.length > 1 && word.length <= LONGEST_WORD && isCut(node, from, from + word.length) && isSeen(node.parentElement))
            found.push(`${word} (${node.parentElement?.closest('[class]')?.className ?? node.parentElement?.localName})`);
        }
      }
    }
    return found;
  });
}

/** The lines of the page, as it is laid out, that begin with a mark that closes what the line before says: `，`. */
export function ledByMarksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MARKS = /[，。、；：？！」』）》]/gu;
    const range = document.createRange();
    const rectOf = (node: Text, at: number): DOMRect => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      for (const { index: at } of node.data.matchAll(MARKS)) {
        if (at === 0) continue;
        const [before, mark] = [rectOf(node, at - 1), rectOf(node, at)];
        const isHorizontal = getComputedStyle(node.parentElement ?? document.body).writingMode === 'horizontal-tb';
        if (isHorizontal && before.height > 0 && mark.height > 0 && mark.top >= before.bottom - 1)
          found.push(node.data.slice(Math.max(0, at - 8), at + 4).trim());
      }
    }
    return found;
  });
}
