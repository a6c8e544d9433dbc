import { pathToFileURL } from 'node:url';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { changesOf } from '../../../src/components/seo/last-modified.ts';
import type { Day } from '../../../src/domain/time/taipei-time.ts';
import { library } from '../../../src/editorial/site-library.ts';
import { DEFAULT_LANGUAGE, HTML_LANG, LANGUAGES } from '../../../src/i18n/languages.ts';
import { SITE_ADDRESS } from './site-address.ts';

/** Pages that need a person or an error are no business of a search engine; `video_list` alone is the list of videos under another address, and `activity/{id}` leads to that of its type. */
const UNLISTED =
  /^\/[a-z]+\/(error\d+|404|member\/.*|rent\/.*|sign|register(_three|\/.*)?|forget.*|change_password|identity\/.*|recharge\/.*|unsubscribe|olduser\/.*|.*\/apply|3rd|advisory|desk(\/pay)?|staff(\/.*)?|(?!advisory\/)[a-z_]+\/preview|video_list|activity\/(?!page\/).+)$/;

/** The map of the site for search engines, as an integration of Astro. @param known the last changes of its pages, where they are known: otherwise the library is asked */
export function siteMap(known?: ReadonlyMap<string, Day>): AstroIntegration {
  /** The pages that it lists: known before the first of its entries is written. */
  const listed = new Set<string>();
  let changes = known;
  const lastModified = async (url: string) => {
    changes ??= changesOf(await library());
    const day = changes.get(decodeURI(partsOf(url).path).replace(/^\/[a-z]+\//, ''));
    return day === undefined ? undefined : `${day}T00:00:00+08:00`;
  };
  return sitemap({
    // Not its `i18n`: that looks through all pages for each page.
    serialize: async (item) => ({ ...item, links: alternates(item.url, listed), lastmod: await lastModified(item.url) }),
    filter: (page) => {
      const { path } = partsOf(page);
      const isListed = LANGUAGES.some((language) => path.startsWith(`/${language}/`)) && !UNLISTED.test(path);
      if (isListed) listed.add(page);
      return isListed;
    },
  });
}

/** An address as Astro names a page, which is whole and has neither query nor fragment: tens of thousands are not parsed. */
function partsOf(url: string): { origin: string; path: string } {
  const start = url.indexOf('/', url.indexOf('://') + '://'.length);
  return { origin: url.slice(0, start), path: url.slice(start) };
}

/** The same page in the languages in which it exists; initials of names are those of one language. */
function alternates(url: string, listed: ReadonlySet<string>) {
  const { origin, path } = partsOf(url);
  const rest = path.slice(path.indexOf('/', 1));
  const at = (language: string) => `${origin}/${language}${rest}`;
  if (!LANGUAGES.every((language) => listed.has(at(language)))) return [];
  return [...LANGUAGES.map((language) => ({ lang: HTML_LANG[language], url: at(language) })), { lang: 'x-default', url: at(DEFAULT_LANGUAGE) }];
}

/** Writes the map without a build of Astro's. @param names of all pages, as Astro names them @param changes see `siteMap` */
export async function writeSiteMap(folder: string, names: readonly string[], changes: ReadonlyMap<string, Day>): Promise<void> {
  const { hooks } = siteMap(changes);
  const config = { site: SITE_ADDRESS, base: '/', trailingSlash: 'never', build: { format: 'file' } };
  const of = <K extends keyof typeof hooks>(hook: K) => hooks[hook] as ((given: unknown) => Promise<void>) | undefined;
  // Pages of routes without parameters are among the names.
  await of('astro:routes:resolved')?.({ routes: [] });
  await of('astro:config:done')?.({ config });
  const logger = { info: () => {}, warn: refuse, error: refuse };
  await of('astro:build:done')?.({ dir: pathToFileURL(`${folder}/`), pages: names.map((pathname) => ({ pathname })), logger });
}

function refuse(message: string): never {
  throw new Error(`The site map: ${message}`);
}
