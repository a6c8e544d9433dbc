import type { Page } from '@playwright/test';

/**
 * Words that stand under the ground of others. Where colours are forced the browser lays a ground under letters, as high as their font:
 * large letters in narrow lines reach over what stands above them.
 */
export function coveredWordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LARGE_PX = 24;
    const COVERED = 0.3;
    const range = document.createRange();
    const found: string[] = [];
    const seen: { node: Text; rects: DOMRect[]; isLarge: boolean }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      const parent = node.parentElement;
      if (node.data.trim() === '' || parent === null || parent.closest('svg, .sr, script, style, noscript, details:not([open]) > :not(summary)')) continue;
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const { fontSize, forcedColorAdjust, visibility } = getComputedStyle(parent) as CSSStyleDeclaration & { forcedColorAdjust: string };
      if (rects.length > 0 && visibility === 'visible') seen.push({ node, rects, isLarge: forcedColorAdjust === 'auto' && parseFloat(fontSize) >= LARGE_PX });
    }
    for (const [i, large] of seen.entries()) {
      if (!large.isLarge) continue;
      // What comes later lies above, and is not covered.
      for (const other of seen.slice(Math.max(0, i - 12), i)) {
        const isCovered = other.rects.some((under) =>
          large.rects.some((over) => {
            const height = Math.min(under.bottom, over.bottom) - Math.max(under.top, over.top);
            const width = Math.min(under.right, over.right) - Math.max(under.left, over.left);
            return width > 2 && height > under.height * COVERED;
          }),
        );
        if (isCovered) found.push(`“${other.node.data.trim().slice(0, 30)}” under “${large.node.data.trim().slice(0, 30)}”`);
      }
    }
    return found;
  });
}
