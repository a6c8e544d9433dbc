import { fetchPage } from '../markup/fetch-page.ts';

/** Fetches another page of the calendar and puts its sheet in this one's place. @returns the new sheet, or null when the browser has to go there itself */
export async function fetchSheet(href: string): Promise<{ sheet: HTMLElement; title: string; page: Document } | null> {
  const page = await fetchPage(href);
  const sheet = page?.querySelector<HTMLElement>('[data-calendar]');
  return page && sheet ? { sheet: document.adoptNode(sheet), title: page.title, page } : null;
}

/** The links to the same page in other languages follow to the page that is now shown. */
export function followLanguages(page: Document): void {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[hreflang]')];
  document.querySelectorAll<HTMLAnchorElement>('a[hreflang]').forEach((link, i) => {
    const href = links[i]?.getAttribute('href');
    if (href) link.setAttribute('href', href);
  });
}
