import { readFileSync } from 'node:fs';
import { type Sheet, sheetElement } from '../../src/layouts/finished-page.ts';

/** A longer stylesheet stays a file: the page would pass what the first round trips of a phone can carry. */
const MAX_SHEET_BYTES = 32 * 1024;

/** The stylesheets of a built site, each read once. @param folder an address that ends in `/` */
export function sheetsIn(folder: string): (href: string) => Sheet | null {
  const sheets = new Map<string, Sheet | null>();
  return (href) => {
    const known = sheets.get(href);
    if (known !== undefined) return known;
    const css = readFileSync(new URL(`.${href}`, folder), 'utf8').trim();
    const sheet = Buffer.byteLength(css) > MAX_SHEET_BYTES ? null : sheetElement(css);
    sheets.set(href, sheet);
    return sheet;
  };
}
