import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { HtmlValidate } from 'html-validate';
import { feedPath } from '../../src/domain/calendar/calendar-path.ts';
import { calendarEvents, eventsOfFile } from '../../src/editorial/calendar-events.ts';
import { readLibrary } from '../../src/editorial/read-library.ts';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { serve } from '../../src/server/site/serve.ts';
import { createSite } from '../../src/server/site/site.ts';
import { openSiteFiles, readReleaseAt } from '../../src/server/site/site-files.ts';
import { swept } from '../../tests/support/runs/sweep.ts';
import { languageFaults } from './page-languages.ts';
import { hasAnchor, type PageLinks, readLinks } from './page-links.ts';

/**
 * Every built page is valid HTML whose texts stand under their own language, and every link and anchor inside the site leads somewhere: both, or `html` or `links` alone.
 * Of the pages a run that says everything once validates every third.
 */
const DIST = join(import.meta.dirname, '../../dist');
const MAX_SHOWN = 40;

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Astro writes compressed HTML: style, not validity.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-quotes': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
    'void-style': 'off',
    // Search engines cut long titles themselves; news titles are the editors'.
    'long-title': 'off',
    // Islands bring elements of their own.
    'element-name': 'off',
    'script-type': 'off',
    'no-raw-characters': 'off',
    'tel-non-breaking': 'off',
  },
});

const pages = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
  .map((entry) => join(entry.parentPath, entry.name).slice(DIST.length))
  .sort();

async function htmlFaults(): Promise<string[]> {
  const read = (page: string) => readFileSync(DIST + page, 'utf8');
  const faults = pages.flatMap((page) => languageFaults(page, read(page)));
  for (const page of swept(pages, 3)) {
    // Astro writes the one rule of its islands where the first of them stands; every browser takes it there.
    const { results } = await validator.validateString(read(page).replace(/<style>astro-island[^<]*<\/style>/g, ''), page);
    for (const { messages } of results)
      for (const { line, column, ruleId, message } of messages) faults.push(`${page}:${line}:${column} ${message} (${ruleId})`);
  }
  return faults;
}

/** The links of pages under `/api`: the calendar files of the release's events. */
async function linkedFiles(): Promise<Hono> {
  const library = await readLibrary(join(DIST, '../content'), { at: readReleaseAt(DIST) });
  const events = calendarEvents(library);
  const hasFile = (name: string) => name.endsWith('.ics') && eventsOfFile(events, name.slice(0, -'.ics'.length)).length > 0;
  return new Hono()
    .get('/api/calendar/feed/:file', (c) => (LANGUAGES.some((lang) => c.req.path === `/api${feedPath(lang)}`) ? c.text('') : c.notFound()))
    .get('/api/calendar/:file', (c) => (hasFile(c.req.param('file')) ? c.text('') : c.notFound()));
}

/** The address of a built page. */
const addressOf = (page: string) => page.replace(/(?:^\/index)?\.html$/, '') || '/';

async function linkFaults(): Promise<string[]> {
  const { port, stop } = await serve(await linkedFiles(), createSite(openSiteFiles(DIST)), { host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${port}`;
  const linksOf = new Map<string, PageLinks>(pages.map((page) => [addressOf(page), readLinks(readFileSync(DIST + page, 'utf8'))]));
  /** Of each address what the site answers: its status, and the path that it led to. */
  const answers = new Map<string, Promise<{ status: number; path: string }>>();
  const ask = (address: string) => {
    const known =
      answers.get(address) ??
      fetch(origin + address, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } }).then(({ status, url }) => ({
        status,
        path: new URL(url).pathname,
      }));
    answers.set(address, known);
    return known;
  };
  const faults: string[] = [];
  for (const [page, { links }] of linksOf) {
    if (/error404|\/404$/.test(page)) continue;
    for (const link of links) {
      const url = new URL(link, origin + page);
      // Canonical and alternate links name the public address, other sites are not ours to check; calls are no pages, calendar files are links like any.
      if (url.origin !== origin || (url.pathname.startsWith('/api/') && !url.pathname.startsWith('/api/calendar/'))) continue;
      const { status, path } = await ask(url.pathname + url.search);
      if (status >= 400) faults.push(`${page} links to ${link}: ${status}`);
      const target = linksOf.get(decodeURI(path));
      if (url.hash !== '' && target && !hasAnchor(target, url.hash)) faults.push(`${page} links to ${link}: there is no such place`);
    }
  }
  await stop(1000);
  return faults;
}

const checks = { html: htmlFaults, links: linkFaults };
const named = Object.entries(checks).filter(([name]) => process.argv.includes(name));
const wanted = named.length > 0 ? named : Object.entries(checks);
const faults: string[] = [];
for (const [, check] of wanted) faults.push(...(await check()));
for (const fault of faults.slice(0, MAX_SHOWN)) process.stderr.write(`${fault}\n`);
if (faults.length > MAX_SHOWN) process.stderr.write(`… and ${faults.length - MAX_SHOWN} more\n`);
process.stdout.write(
  `${pages.length} pages, ${wanted.map(([name]) => name).join(' and ')}: ${faults.length === 0 ? 'as they should be' : `${faults.length} faults`}\n`,
);
process.exit(faults.length === 0 ? 0 : 1);
