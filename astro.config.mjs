import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import astroI18next from 'astro-i18next';
import { pageScripts } from './scripts/build/page-scripts.ts';
import { pagesOf } from './scripts/build/prerenderer.ts';
import { onlyPublicPictures } from './scripts/build/public-pictures.ts';
import { PageRecorder } from './scripts/build/renderer/pages-record.ts';
import { readFrom } from './scripts/build/renderer/read-from.ts';
import { RendererKeeper } from './scripts/build/renderer/renderer-keeper.ts';
import { DIRECTIVES, SITE_ADDRESS } from './scripts/build/renderer/site-address.ts';
import { siteMap } from './scripts/build/renderer/site-map.ts';
import { SITE_FOLDER } from './scripts/build/site-folder.ts';
import { languageStyles } from './scripts/language-styles.ts';
import { moveAcrossDisks } from './scripts/move-across-disks.ts';
import { rewritePath } from './src/domain/site/rewrites.ts';

// One moment for the whole build, however many modules ask.
process.env.RELEASE_AT ??= new Date().toISOString();

const localApi = `http://localhost:${process.env.API_PORT ?? 4322}`;

/** `client:engage`: React comes when somebody turns to a form. */
const engage = {
  name: 'comic-hub:engage',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => addClientDirective({ name: 'engage', entrypoint: './src/islands/form/engage-directive.ts' }),
  },
};

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
/** Each page with its stylesheets, and the policy of what stands in it; and the compiled renderer, for whoever has nothing else to compile. */
const pages = {
  name: 'comic-hub:pages',
  hooks: {
    'astro:config:done': ({ config }) => {
      folder = config.outDir;
    },
    'astro:build:start': ({ setPrerenderer }) => {
      moveAcrossDisks();
      keeper = new RendererKeeper(folder);
      setPrerenderer((own) => pagesOf(own, { folder, directives: DIRECTIVES, recorder, keeper }));
    },
    'astro:build:done': async ({ dir }) => {
      const renderer = await keeper.keep();
      if (renderer !== null) recorder.write(fileURLToPath(dir), renderer, await readFrom());
    },
  },
};
const recorder = new PageRecorder();
let keeper;

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

/**
 * What a page needs before it is painted and at rest comes with it: each file would be a round trip more, and the whole
 * is as long as one on most pages (docs/bench.md). React and what islands share stay files.
 */
const SCRIPT_BYTES = 8 * 1024;
const ASSET_BYTES = 2048;

export default defineConfig({
  site: SITE_ADDRESS,
  output: 'static',
  outDir: SITE_FOLDER,
  trailingSlash: 'never',
  // Pages are written while others are made; their stylesheets are put in then (scripts/build/page-writer.ts).
  build: { format: 'file', inlineStylesheets: 'never' },
  compressHTML: true,
  logger: { entrypoint: new URL('./scripts/build/build-log.ts', import.meta.url) },
  devToolbar: { enabled: false },
  // AVIF at its quickest: drawings come out as small, in a tenth of the time.
  image: { service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 1 } } } },
  integrations: [astroI18next(), react(), siteMap(), rewrites, engage, reactInDev, pages],
  vite: {
    plugins: [onlyPublicPictures(), pageScripts()],
    css: { postcss: { plugins: [languageStyles] } },
    server: { proxy: { '/api': localApi, '/outbox': localApi, '/.well-known/oauth-authorization-server': localApi } },
    build: { assetsInlineLimit: (path, bytes) => bytes.length < (extname(path) === '.js' ? SCRIPT_BYTES : ASSET_BYTES) },
  },
});
