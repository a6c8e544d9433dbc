import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, HTML_LANG, LANGUAGES } from '../../src/i18n/languages.ts';
import { readReleaseAt } from '../../src/server/site/site-files.ts';

/**
 * Checks that search finds every public page and shows what it is: titles, descriptions, addresses, the same page in other
 * languages, a picture, structured data, feeds, and the sitemap. Reads `dist`, as it is deployed.
 */
const DIST = join(import.meta.dirname, '../../dist');
const RELEASE_AT = readReleaseAt(DIST);
const MAX_DESCRIPTION = 200;
const MAX_SHOWN = 40;
const SHARE_SIZE = '1200x630';

const attributeOf = (tag: string, name: string) =>
  decode(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? new RegExp(`\\s${name}=([^\\s"'>]+)`).exec(tag)?.[1] ?? '');
function decode(text: string): string {
  return text
    .replaceAll('&#38;', '&')
    .replaceAll('&#34;', '"')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}

interface Page {
  path: string;
  head: string;
  tags: string[];
  isListed: boolean;
  canonical: string;
}

function readPage(file: string): Page {
  const html = readFileSync(DIST + file, 'utf8');
  const head = html.slice(0, html.indexOf('</head>'));
  const tags = head.match(/<(?:meta|link)\s[^>]*>/g) ?? [];
  const canonical = tags.filter((tag) => attributeOf(tag, 'rel') === 'canonical').map((tag) => attributeOf(tag, 'href'));
  const robots = tags.some((tag) => attributeOf(tag, 'name') === 'robots' && attributeOf(tag, 'content').includes('noindex'));
  return { path: file.replace(/\.html$/, ''), head, tags, isListed: !robots, canonical: canonical.length === 1 ? (canonical[0] ?? '') : '' };
}

const pages = new Map(
  readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name).slice(DIST.length))
    .filter((file) => LANGUAGES.some((language) => file.startsWith(`/${language}/`)))
    .sort()
    .map((file) => {
      const page = readPage(file);
      return [page.path, page] as const;
    }),
);

const pathOf = (address: string) => (URL.canParse(address) ? decodeURI(new URL(address).pathname) : '');
const isSelf = ({ path, canonical }: Page) => pathOf(canonical) === path;

/** The faults in the words of a page. */
function* wordFaults({ head, tags }: Page): Generator<string> {
  const titles = head.match(/<title>[^<]+<\/title>/g) ?? [];
  if (titles.length !== 1) yield `${titles.length} titles`;
  const descriptions = tags.filter((tag) => attributeOf(tag, 'name') === 'description').map((tag) => attributeOf(tag, 'content'));
  const [description = ''] = descriptions;
  if (descriptions.length !== 1 || description.trim() === '') yield `${descriptions.length} descriptions: "${description}"`;
  if (description.length > MAX_DESCRIPTION) yield `its description has ${description.length} characters: ${description}`;
}

/** The faults in a page's own address and those of its translations. */
function* addressFaults(page: Page): Generator<string> {
  if (!isSelf(page)) {
    const other = pages.get(pathOf(page.canonical));
    if (!other || !isSelf(other)) yield `its canonical address leads nowhere: ${page.canonical || 'none'}`;
    return;
  }
  const alternates = new Map(
    page.tags.filter((tag) => attributeOf(tag, 'hreflang') !== '').map((tag) => [attributeOf(tag, 'hreflang'), pathOf(attributeOf(tag, 'href'))]),
  );
  const [, language = '', ...rest] = page.path.split('/');
  const inAll = LANGUAGES.every((each) => pages.get(`/${each}/${rest.join('/')}`)?.isListed);
  if (!inAll) {
    if (alternates.size > 0) yield `names ${[...alternates.keys()].join(', ')}, and is not there in every language`;
    return;
  }
  // By initial, a page of one language is no translation of what bears the same letter in another.
  if (alternates.size === 0 && page.path.includes('/initial/')) return;
  for (const each of LANGUAGES) {
    const expected = `/${each}/${rest.join('/')}`;
    if (alternates.get(HTML_LANG[each]) !== expected) yield `${HTML_LANG[each]} is not at ${expected} (seen from ${language})`;
  }
  if (alternates.get('x-default') !== `/${DEFAULT_LANGUAGE}/${rest.join('/')}`) yield 'has no x-default';
}

/** Width and height of a PNG, from its first chunk. */
function sizeOfPng(path: string): string {
  if (!existsSync(DIST + path)) return 'missing';
  const bytes = readFileSync(DIST + path);
  return bytes.subarray(1, 4).toString('latin1') === 'PNG' ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` : 'no PNG';
}
const sizes = new Map<string, string>();

/** The faults in what networks show. */
function* shareFaults({ tags, canonical }: Page): Generator<string> {
  const og = new Map(
    tags.filter((tag) => attributeOf(tag, 'property').startsWith('og:')).map((tag) => [attributeOf(tag, 'property').slice(3), attributeOf(tag, 'content')]),
  );
  for (const property of ['title', 'description', 'image:alt', 'type', 'site_name']) if (!og.get(property)?.trim()) yield `has no og:${property}`;
  if (og.get('url') !== canonical) yield `og:url is ${og.get('url')}`;
  const image = pathOf(og.get('image') ?? '');
  if (!sizes.has(image)) sizes.set(image, sizeOfPng(image));
  if (sizes.get(image) !== SHARE_SIZE) yield `its picture ${image || 'is not named'}: ${sizes.get(image)}`;
}

/** The structured data of an item's page besides the way to it, by the first part of its path. */
const KINDS: readonly [RegExp, RegExp][] = [
  [/^\/\w+\/index$/, /Organization/],
  [/^\/\w+\/(contact|about)/, /Organization/],
  [/^\/\w+\/news\/./, /NewsArticle/],
  [/^\/\w+\/activity_\w+\/(?!page\/)./, /Event/],
  [/^\/\w+\/video\/./, /VideoObject/],
  [/^\/\w+\/album\/./, /ImageGallery/],
  [/^\/\w+\/comic\/./, /Book|ComicSeries/],
  [/^\/\w+\/creator\/./, /ProfilePage/],
  [/^\/\w+\/(publisher|union)\/./, /Organization/],
  [/^\/\w+\/space\/./, /EventVenue/],
  [/^\/\w+\/faq\/./, /FAQPage/],
];

function* dataFaults({ path, head }: Page): Generator<string> {
  const types: string[] = [];
  for (const [, source = ''] of head.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)) {
    try {
      const data: unknown = JSON.parse(source);
      const { '@context': context, '@type': type, datePublished, uploadDate, dateModified } = Object(data);
      if (context !== 'https://schema.org' || !type) yield `structured data without context or type: ${source.slice(0, 80)}`;
      types.push(...[type].flat().map(String));
      // A book's year is its own, not the page's.
      const published = String(type).startsWith('Book') ? undefined : (datePublished ?? uploadDate);
      if (published !== undefined && !(Date.parse(dateModified) >= Date.parse(published))) yield `${type} of ${published} was changed at ${dateModified}`;
    } catch {
      yield `structured data is no JSON: ${source.slice(0, 80)}`;
    }
  }
  if (!types.includes('BreadcrumbList') && !/^\/\w+\/index$/.test(path)) yield 'has no BreadcrumbList';
  for (const [kind, wanted] of KINDS)
    if (kind.test(path) && !types.some((type) => wanted.test(type))) yield `has no ${wanted.source}, only ${types.join(', ')}`;
}

/** A feed names its own address, and each item has a date and a picture. */
function* feedFileFaults(): Generator<string> {
  const feeds = readdirSync(DIST, { recursive: true }).flatMap((file) => (/(?:^|\/)rss\.xml$/.test(String(file)) ? [`/${file}`] : []));
  for (const feed of feeds) {
    const text = readFileSync(DIST + feed, 'utf8');
    const self = /<atom:link href="([^"]+)" rel="self"/.exec(text)?.[1] ?? '';
    if (pathOf(decode(self)) !== feed) yield `${feed}: says that it is at ${self || 'no address'}`;
    const channelPicture = pathOf(/<image><url>([^<]+)<\/url>/.exec(text)?.[1] ?? '');
    if (!existsSync(DIST + channelPicture) || channelPicture === '') yield `${feed}: has no picture of its own`;
    for (const item of text.match(/<item>.*?<\/item>/gs) ?? []) {
      const name = /<link>([^<]+)<\/link>/.exec(item)?.[1] ?? item.slice(0, 80);
      const at = Date.parse(/<pubDate>([^<]+)<\/pubDate>/.exec(item)?.[1] ?? '');
      if (!(at <= RELEASE_AT.getTime())) yield `${feed}: ${name} has no date, or one to come`;
      const picture = pathOf(/<media:content url="([^"]+)"/.exec(item)?.[1] ?? '');
      if (!sizes.has(picture)) sizes.set(picture, sizeOfPng(picture));
      if (sizes.get(picture) !== SHARE_SIZE) yield `${feed}: ${name} has no picture: ${picture}`;
    }
  }
  if (feeds.length === 0) yield 'there is no feed';
}

function* feedFaults({ tags }: Page): Generator<string> {
  for (const tag of tags.filter((each) => attributeOf(each, 'type') === 'application/rss+xml')) {
    const href = attributeOf(tag, 'href');
    if (!existsSync(DIST + href)) yield `names a feed that is not there: ${href}`;
  }
}

/** Pages of which it is known when they were last changed. */
const IS_DATED = /^\/\w+\/(?:index|news_list|activity|(?:news|video|album|activity_\w+)\/(?!page\/)[^/]+|privacy|terms\w*)$/;

/** Every page that may be found stands in the sitemap once, with its translations; no other does. */
function* sitemapFaults(): Generator<string> {
  const entries = readdirSync(DIST)
    .filter((file) => /^sitemap-\d+\.xml$/.test(file))
    .flatMap((file) => readFileSync(join(DIST, file), 'utf8').match(/<url>.*?<\/url>/gs) ?? []);
  const seen = new Map<string, number>();
  for (const entry of entries) {
    const path = pathOf(decode(/<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? ''));
    seen.set(path, (seen.get(path) ?? 0) + 1);
    const page = pages.get(path);
    if (!page?.isListed || !isSelf(page)) yield `${path}: stands in the sitemap, and should not`;
    const changed = /<lastmod>(.*?)<\/lastmod>/.exec(entry)?.[1];
    if (changed === undefined ? IS_DATED.test(path) : !(Date.parse(changed) <= RELEASE_AT.getTime())) yield `${path}: was last changed at ${changed}`;
    const links = (entry.match(/<xhtml:link\s/g) ?? []).length;
    if (links !== 0 && links !== LANGUAGES.length + 1) yield `${path}: has ${links} alternates in the sitemap`;
    if (links === 0 && page?.tags.some((tag) => attributeOf(tag, 'hreflang') !== '')) yield `${path}: has no alternates in the sitemap`;
  }
  for (const page of pages.values())
    if (page.isListed && isSelf(page) && seen.get(page.path) !== 1) yield `${page.path}: stands in the sitemap ${seen.get(page.path) ?? 0} times`;
}

/** Pictures of `favicon.ico` are where its head says, and PNG. */
function* iconFaults(): Generator<string> {
  const bytes = readFileSync(join(DIST, 'favicon.ico'));
  const count = bytes.readUInt16LE(4);
  if (bytes.readUInt32LE(0) !== 0x10000 || count === 0) yield 'favicon.ico is no icon';
  for (let i = 0; i < count; i += 1) {
    const [length, offset] = [bytes.readUInt32LE(14 + 16 * i), bytes.readUInt32LE(18 + 16 * i)];
    const png = bytes.subarray(offset, offset + length);
    const edge = bytes.readUInt8(6 + 16 * i);
    if (png.length !== length || png.subarray(1, 4).toString('latin1') !== 'PNG' || png.readUInt32BE(16) !== edge)
      yield `favicon.ico: its picture ${i} is broken`;
  }
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** RFC 9116 sections 2.5.3 and 2.5.5: somebody to write to, and not for longer than a year. */
function* securityFaults(): Generator<string> {
  const text = readFileSync(join(DIST, '.well-known/security.txt'), 'utf8');
  if (!/^Contact: (?:mailto:\S+@\S+|https:\/\/\S+)$/m.test(text)) yield 'security.txt names nobody to write to';
  const left = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '') - RELEASE_AT.getTime();
  if (!(left > 0 && left < YEAR_MS)) yield 'security.txt has expired, or will not within a year';
}

/** The files that stand for the whole site. */
function* fileFaults(): Generator<string> {
  const manifest: unknown = JSON.parse(readFileSync(join(DIST, 'manifest.webmanifest'), 'utf8'));
  for (const icon of [Object(manifest).icons].flat().map(Object)) {
    if (icon.type !== 'image/png') continue;
    if (sizeOfPng(icon.src) !== icon.sizes) yield `manifest: ${icon.src} is ${sizeOfPng(icon.src)}, not ${icon.sizes}`;
  }
  if (!readFileSync(join(DIST, 'robots.txt'), 'utf8').includes('/sitemap-index.xml')) yield 'robots.txt names no sitemap';
  yield* iconFaults();
  yield* securityFaults();
  const llms = readFileSync(join(DIST, 'llms.txt'), 'utf8');
  for (const [, address = ''] of llms.matchAll(/\]\(([^)]+)\)/g)) {
    const path = pathOf(address);
    if (!path.startsWith('/api/') && !pages.has(path) && !existsSync(DIST + path)) yield `llms.txt names ${path}, which is not there`;
  }
}

const faults: string[] = [];
for (const page of pages.values()) {
  const own = page.isListed ? [addressFaults, shareFaults, dataFaults] : [];
  for (const check of [wordFaults, feedFaults, ...own]) for (const fault of check(page)) faults.push(`${page.path}: ${fault}`);
}
faults.push(...sitemapFaults(), ...feedFileFaults(), ...fileFaults());
for (const fault of faults.slice(0, MAX_SHOWN)) process.stderr.write(`${fault}\n`);
if (faults.length > MAX_SHOWN) process.stderr.write(`… and ${faults.length - MAX_SHOWN} more\n`);
process.stdout.write(`${pages.size} pages: ${faults.length === 0 ? 'found and shared as they should be' : `${faults.length} faults`}\n`);
process.exit(faults.length === 0 ? 0 : 1);
