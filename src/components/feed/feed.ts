import rss from '@astrojs/rss';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { FEED_IMAGE } from '../frame/icons.ts';
import { absolute } from '../seo/absolute.ts';
import { SHARE_HEIGHT, SHARE_WIDTH } from '../seo/share-sheet.ts';

interface FeedItem {
  title: string;
  description: string;
  /** Paths of the site, as are the others. */
  path: string;
  /** A share picture. */
  picture: string;
  /** When it was published: readers sort by it, and show nothing that lies ahead. */
  at: Date;
  categories?: string[];
}

export interface Feed {
  lang: Language;
  title: string;
  description: string;
  /** Where the feed is, and the page that it follows. */
  path: string;
  page: string;
  items: readonly FeedItem[];
}

/** Items of an RSS feed. Readers poll it: it tells what is new, the site has the rest. */
export const MAX_ITEMS = 50;

/** A feed of RSS 2.0 as its validators ask for it: its own address, a date and a picture with each item. `site` is the site's address. */
export function feedResponse({ lang, title, description, path, page, items }: Feed, site: URL | undefined): Promise<Response> {
  const address = (to: string) => escaped(absolute(to, site));
  return rss({
    title,
    description,
    site: absolute(page, site),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', media: 'http://search.yahoo.com/mrss/' },
    customData: [
      `<language>${HTML_LANG[lang]}</language>`,
      `<atom:link href="${address(path)}" rel="self" type="application/rss+xml"/>`,
      // RSS wants the channel's own title and page here.
      `<image><url>${address(FEED_IMAGE.path)}</url><title>${escaped(title)}</title><link>${address(page)}</link>`,
      `<width>${FEED_IMAGE.size}</width><height>${FEED_IMAGE.size}</height></image>`,
    ].join(''),
    items: items.slice(0, MAX_ITEMS).map(({ path: link, picture, at, ...item }) => ({
      ...item,
      link,
      pubDate: at,
      customData: `<media:content url="${address(picture)}" type="image/png" medium="image" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}"/>`,
    })),
  });
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
