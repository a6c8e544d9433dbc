import { extname } from 'node:path';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import astroI18next from 'astro-i18next';
import { pageScripts } from './scripts/build/page-scripts.ts';
import { pagesOf } from './scripts/build/prerenderer.ts';
import { onlyPublicPictures } from './scripts/build/public-pictures.ts';
import { SITE_FOLDER } from './scripts/build/site-folder.ts';
import { languageStyles } from './scripts/language-styles.ts';
import { moveAcrossDisks } from './scripts/move-across-disks.ts';
import { changesOf } from './src/components/seo/last-modified.ts';
import { rewritePath } from './src/domain/site/rewrites.ts';
import { library } from './src/editorial/site-library.ts';
import { DEFAULT_LANGUAGE, HTML_LANG, LANGUAGES } from './src/i18n/languages.ts';

// One moment for the whole build, however many modules ask.
process.env.RELEASE_AT ??= new Date().toISOString();

const apiOrigin = process.env.PUBLIC_API_BASE_URL ? new URL(process.env.PUBLIC_API_BASE_URL).origin : '';
const localApi = `http://localhost:${process.env.API_PORT ?? 4322}`;

/** `client:engage`: React comes when somebody turns to a form. */
const engage = {
  name: 'comic-hub:engage',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => addClientDirective({ name: 'engage', entrypoint: './src/islands/form/engage-directive.ts' }),
  },
};

const directives = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  `connect-src 'self' ${apiOrigin}`.trim(),
  // Papers that staff views in place: bytes that the page has fetched with its login, as PDF and as nothing else.
  'frame-src blob:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // What may run is no bare string; who may make more of one stands in docs/decisions/115.
  "require-trusted-types-for 'script'",
  'trusted-types comic-hub default',
];

/**
 * `npm run dev`: each page is ready for React, as Vite's plugin asks for. Astro makes only those ready that have an island in their markup, and
 * a member's part on an article comes by a script of its own (docs/decisions/161).
 */
const reactInDev = {
  name: 'comic-hub:react-in-dev',
  hooks: {
    'astro:config:setup': ({ command, injectScript }) => {
      if (command !== 'dev') return;
      injectScript(
        'page',
        `import { injectIntoGlobalHook } from '/@react-refresh';
        injectIntoGlobalHook(window);
        window.$RefreshReg$ = () => {};
        window.$RefreshSig$ = () => (type) => type;`,
      );
    },
  },
};

let folder;
/** Each page with its stylesheets, and the policy of what stands in it. */
const pages = {
  name: 'comic-hub:pages',
  hooks: {
    'astro:config:done': ({ config }) => {
      folder = config.outDir;
    },
    'astro:build:start': ({ setPrerenderer }) => {
      moveAcrossDisks();
      setPrerenderer((own) => pagesOf(own, folder, directives));
    },
  },
};

/** The rewrite table in the dev server. */
const rewrites = {
  name: 'comic-hub:rewrites',
  hooks: {
    'astro:server:setup': ({ server }) => {
      server.middlewares.use((request, _response, next) => {
        const [path = '/', query] = (request.url ?? '/').split('?');
        request.url = rewritePath(path) + (query === undefined ? '' : `?${query}`);
        next();
      });
    },
  },
};

/** Pages that need a person or an error are no business of a search engine; `video_list` alone is the list of videos under another address, and `activity/{id}` leads to that of its type. */
const unlisted =
  /^\/[a-z]+\/(error\d+|404|member\/.*|rent\/.*|sign|register(_three|\/.*)?|forget.*|change_password|identity\/.*|recharge\/.*|unsubscribe|olduser\/.*|.*\/apply|3rd|advisory|desk(\/pay)?|staff(\/.*)?|(?!advisory\/)[a-z_]+\/preview|video_list|activity\/(?!page\/).*)$/;

/** What the sitemap lists: known before the first of its entries is written. */
const listed = new Set();

/** The same page in the languages in which it exists; initials of names are those of one language. */
function alternates(url) {
  const [, , ...rest] = new URL(url).pathname.split('/');
  const at = (language) => new URL(`/${language}/${rest.join('/')}`, url).href;
  if (!LANGUAGES.every((language) => listed.has(at(language)))) return [];
  return [...LANGUAGES.map((language) => ({ lang: HTML_LANG[language], url: at(language) })), { lang: 'x-default', url: at(DEFAULT_LANGUAGE) }];
}

let changes;
/** When a page was last changed, where that is known. */
async function lastModified(url) {
  changes ??= changesOf(await library());
  const day = changes.get(decodeURI(new URL(url).pathname).replace(/^\/[a-z]+\//, ''));
  return day && `${day}T00:00:00+08:00`;
}

/**
 * What a page needs before it is painted and at rest comes with it: each file would be a round trip more, and the whole
 * is as long as one on most pages (docs/bench.md). React and what islands share stay files.
 */
const SCRIPT_BYTES = 8 * 1024;
const ASSET_BYTES = 2048;

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL ?? `http://localhost:${process.env.PORT ?? 4321}`,
  output: 'static',
  outDir: SITE_FOLDER,
  trailingSlash: 'never',
  // Pages are written while others are made; their stylesheets are put in then (scripts/build/page-writer.ts).
  build: { format: 'file', inlineStylesheets: 'never' },
  compressHTML: true,
  // For `npm run bench build`: no route of ours names the keys by which it would keep pages.
  experimental: { incrementalBuild: process.env.INCREMENTAL_BUILD === '1' },
  logger: { entrypoint: new URL('./scripts/build/build-log.ts', import.meta.url) },
  devToolbar: { enabled: false },
  // AVIF at its quickest: drawings come out as small, in a tenth of the time.
  image: { service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 1 } } } },
  integrations: [
    astroI18next(),
    react(),
    sitemap({
      // Not its `i18n`: that looks through all pages for each page.
      serialize: async (item) => ({ ...item, links: alternates(item.url), lastmod: await lastModified(item.url) }),
      filter: (page) => {
        const { pathname } = new URL(page);
        const isListed = LANGUAGES.some((language) => pathname.startsWith(`/${language}/`)) && !unlisted.test(pathname);
        if (isListed) listed.add(page);
        return isListed;
      },
    }),
    rewrites,
    engage,
    reactInDev,
    pages,
  ],
  vite: {
    plugins: [onlyPublicPictures(), pageScripts()],
    css: { postcss: { plugins: [languageStyles] } },
    server: { proxy: { '/api': localApi, '/outbox': localApi, '/.well-known/oauth-authorization-server': localApi } },
    build: { assetsInlineLimit: (path, bytes) => bytes.length < (extname(path) === '.js' ? SCRIPT_BYTES : ASSET_BYTES) },
  },
});
