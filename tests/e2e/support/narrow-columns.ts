import type { Page } from '@playwright/test';

/**
 * The texts of the page, as it is laid out, that are squeezed into a narrow column: four lines or more of less than six characters, or of one or two
 * Latin words. Left out are numbers and dates alone, what is only heard, and drawings.
 */
export function narrowColumnsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [FEWEST_LINES, WIDE_EM, LATIN_EM] = [4, 6, 6.2];
    const blockOf = (node: Node): HTMLElement | null => {
      let element = node.parentElement;
      while (element && getComputedStyle(element).display.startsWith('inline')) element = element.parentElement;
      return element instanceof HTMLElement ? element : null;
    };
    const linesOf = (element: HTMLElement, size: number): number => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const bottoms = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1).map(({ bottom }) => bottom);
      let [lines, last] = [0, Number.NEGATIVE_INFINITY];
      for (const bottom of bottoms.sort((one, other) => one - other)) {
        if (bottom - last > size * 0.6) lines += 1;
        last = bottom;
      }
      return lines;
    };
    const blocks = new Set<HTMLElement>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const block = /\p{L}/u.test(texts.currentNode.textContent ?? '') ? blockOf(texts.currentNode) : null;
      if (block) blocks.add(block);
    }
    return [...blocks].flatMap((block) => {
      const style = getComputedStyle(block);
      const width = block.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd);
      // A box of a pixel is heard alone.
      if (style.writingMode !== 'horizontal-tb' || style.visibility === 'collapse' || width < 4) return [];
      const size = Number.parseFloat(style.fontSize);
      const text = (block.textContent ?? '').replace(/\s+/gu, ' ').trim();
      const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
      if (width >= size * (isWide ? WIDE_EM : LATIN_EM)) return [];
      const lines = linesOf(block, size);
      return lines >= FEWEST_LINES ? [`${lines} lines of ${(width / size).toFixed(1)} em: ${text.slice(0, 40)} (${block.localName}.${block.className})`] : [];
    });
  });
}
