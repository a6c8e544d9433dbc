import { HTML_LANG, type Language } from '../../i18n/languages.ts';

/*
 * Cards of the databases as text: the same bytes stand in the page and in the list that a script filters in place, so
 * a card is described once. Its styles are in `LookupList.astro`.
 */

/** Text as it stands in HTML, in an element or in an attribute between double quotes. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

interface CardFacts {
  href: string;
  picture: { src: string; width: number; height: number };
  /** The first card of a page: its picture does not wait for the words (`media/AfterPaint.astro`). */
  isFirst: boolean;
  title: string;
  /** In which language the title is, when it is not the page's; with the words that say so. */
  fallback?: { lang: Language; mark: string } | undefined;
  lines: readonly string[];
}

/** The inside of a card's `<li>`; every text in it is escaped. */
export function cardHtml({ href, picture: { src, width, height }, isFirst, title, fallback, lines }: CardFacts): string {
  const image = `<img src="${escapeHtml(src)}" width="${width}" height="${height}" alt=""${isFirst ? '' : ' loading="lazy"'}>`;
  const lang = fallback ? ` lang="${HTML_LANG[fallback.lang]}"` : '';
  const mark = fallback ? `<span class="untranslated-notice">${escapeHtml(fallback.mark)}</span>` : '';
  return `<picture${isFirst ? '' : ' class="after-paint"'}>${image}</picture><h3><a class="covers" href="${href}"${lang}>${escapeHtml(title)}</a>${mark}</h3>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}`;
}
