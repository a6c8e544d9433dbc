import type { Page, Response } from '@playwright/test';
import * as v from 'valibot';
import { answerSchema } from '../../src/client/read-response.ts';
import { calls } from '../../src/contract/index.ts';
import { cutWordsOf } from '../e2e/support/cut-words.ts';
import { SHIFT_MOST, shiftsOf } from '../e2e/support/layout-shift.ts';
import { overflowOf } from '../e2e/support/screens.ts';
import { pathPattern } from '../support/declared-codes.ts';

/** The layout shift while a page was loaded, when it is above the limit. */
export async function shiftFaults(page: Page): Promise<string[]> {
  const { sum, what } = await shiftsOf(page);
  return sum > SHIFT_MOST ? [`moves while it is loaded: ${sum.toFixed(2)}, ${what[0] ?? ''}`] : [];
}

/** Finds the faults of a page's layout that can be measured. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const overflow = await overflowOf(page);
  return [
    ...(overflow > 0 ? [`scrolls sideways by ${overflow} px: ${await widestOf(page)}`] : []),
    ...(await cutWordsOf(page)).map((word) => `cuts a word in two: ${word}`),
    ...(await hiddenTextOf(page)).map((text) => `cuts text off: ${text}`),
    ...(await outsideOf(page)).map((what) => `reaches beyond the window: ${what}`),
    ...(await missingPicturesOf(page)).map((source) => `does not show a picture: ${source}`),
  ];
}

/** The innermost element that reaches farthest beyond the window's edge, but for what scrolls in a box of its own. */
function widestOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && element !== document.body && (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const shown = [...document.body.querySelectorAll('*')].filter((element) => !scrolls(element.parentElement));
    const all = shown.map((element) => ({ element, right: element.getBoundingClientRect().right }));
    const widest = all.reduce((most, each) => (each.right >= most.right ? each : most));
    return `${widest.element.tagName.toLowerCase()}.${widest.element.getAttribute('class') ?? ''} ${widest.element.textContent?.trim().slice(0, 40) ?? ''}`;
  });
}

/** Dialogs that are larger than the window, and cannot be scrolled to their end. */
function outsideOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('dialog[open], [popover]:popover-open')].flatMap((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      // What scrolls with the page is read to its end.
      if (getComputedStyle(element).position !== 'fixed') return [];
      const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      return isInside ? [] : [`${element.className} ${[left, top, right, bottom].map(Math.round).join(' ')}`];
    }),
  );
}

async function missingPicturesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const pictures = [...document.images].filter((picture) => picture.getClientRects().length > 0);
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    return pictures.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).map(({ currentSrc, src }) => currentSrc || src);
  });
}

/** Text that its box cuts off, where no ellipsis says so. What is only heard, and what scrolls, is left out. */
function hiddenTextOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK_PX = 2;
    const range = document.createRange();
    const found: string[] = [];
    /** The nearest box that hides what stands out of it; null where the text is only heard, scrolls, or has an ellipsis. */
    const boxOf = (element: Element | null): Element | null => {
      for (let each = element; each && each !== document.body; each = each.parentElement) {
        const style = getComputedStyle(each);
        if (style.clipPath === 'inset(50%)' || style.display === 'contents') continue;
        if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.textOverflow === 'ellipsis') return null;
        if (style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '') return null;
        if (/hidden|clip/.test(style.overflowX + style.overflowY)) return each;
      }
      return null;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      const parent = node.parentElement;
      if (node.data.trim() === '' || parent === null || parent.closest('[aria-hidden=true], svg, .sr, script, style, noscript')) continue;
      const hiding = boxOf(parent);
      if (hiding === null) continue;
      range.selectNodeContents(node);
      const box = hiding.getBoundingClientRect();
      if (box.width < 3 || box.height < 3) continue;
      const isOut = [...range.getClientRects()].some(
        ({ left, right, top, bottom, width }) =>
          width > 0 && (left < box.left - SLACK_PX || right > box.right + SLACK_PX || top < box.top - SLACK_PX || bottom > box.bottom + SLACK_PX),
      );
      if (isOut) found.push(`“${node.data.trim().slice(0, 40)}” (${hiding.className || hiding.localName})`);
    }
    return found;
  });
}

const CALLS = calls.map((call) => ({ call, pattern: pathPattern(`/api${call.path}`) }));
/** One that names its last part stands before one that leaves it open. */
CALLS.sort((a, b) => Number(a.call.path.includes('{')) - Number(b.call.path.includes('{')));

/**
 * Watches the responses that a page is given from now on. A scene prepares many of them itself: one that is not as the contract has it would
 * show a failure in place of what the scene is about.
 * @returns tells of those that were not, once all have been read
 */
export function watchResponses(page: Page): () => Promise<string[]> {
  const read: Promise<string[]>[] = [];
  page.on('response', (response) => read.push(responseFaults(response)));
  return async () => (await Promise.all(read)).flat();
}

async function responseFaults(response: Response): Promise<string[]> {
  const method = response.request().method();
  const { pathname } = new URL(response.url());
  const found = CALLS.find(({ call, pattern }) => call.method === method && pattern.test(pathname));
  if (!found || !response.ok() || !response.headers()['content-type']?.startsWith('application/json')) return [];
  // A page that was left takes its answers with it.
  const body = await response.json().catch(() => undefined);
  const result = body === undefined ? null : v.safeParse(answerSchema(found.call), body);
  if (!result || result.success) return [];
  return [`is given what is no response to ${method} ${found.call.path}: ${v.getDotPath(result.issues[0]) ?? ''} ${result.issues[0].message}`];
}
