import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
// @ts-expect-error: its types are not where its package says
import astroI18next from 'astro-i18next';
import { expect, test } from 'vitest';

/* A clone may lie in a folder with spaces and Chinese in its name: in an address these stand encoded, in a path they do not. */

const ROOT = join(import.meta.dirname, '../..');

test('no source takes the path of a file from its address: `fileURLToPath` does', () => {
  const sources = ['src', 'scripts', 'tools', 'bench', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const wrong = [...sources, 'astro.config.mjs', 'astro-i18next.config.ts', 'playwright.config.ts', 'vitest.config.ts']
    .filter((file) => /\.(ts|tsx|mjs|astro)$/.test(file) && !file.includes('node_modules'))
    .filter((file) =>
      /(?:import\.meta\.url|\.(?:root|srcDir|outDir|publicDir|cacheDir))\s*\)?\s*\.pathname/.test(
        readFileSync(join(ROOT, file), 'utf8').replace(/^\s*\/\/.*/gm, ''),
      ),
    );
  expect(wrong).toEqual([]);
});

test('the texts of pages are looked for below a path, not below an address', async () => {
  let injected = '';
  const hooks = astroI18next().hooks as { 'astro:config:setup': (options: object) => Promise<void> };
  await hooks['astro:config:setup']({
    config: { root: pathToFileURL(`${ROOT}/`), publicDir: pathToFileURL('/tmp/X Y 漫/public/') },
    injectScript: (_: string, code: string) => {
      injected += code;
    },
  });
  expect(injected).toContain('/public/locales/{{lng}}/{{ns}}.json');
  expect(injected).not.toContain('%20');
});
