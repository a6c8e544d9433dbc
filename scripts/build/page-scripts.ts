import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A page's own script, as Astro names it. */
const ENTRY = /\/(\w+)\.astro\?astro&type=script&index=(\d+)/;
const OWN = /\?own=(\w+)&lang\.ts$/;
/** Modules that keep nothing of what happens; stores and the client are one for the whole page. */
const STATELESS = /\/src\/(?:(?:islands|i18n|domain|contract)\/.*|stores\/return-to)\.ts$/;

/**
 * Gives each script of a page its own copy of what it imports. Shared by two scripts, a module becomes a file of its own, and
 * a file is a round trip more before the page is at rest; whole scripts are small enough to come within the page.
 */
export function pageScripts(): Plugin {
  /** Modules that act as they are loaded: a second copy would act a second time. */
  const acting = new Set<string>();
  const copies: { path: string; importer: string }[] = [];
  return {
    name: 'comic-hub:page-scripts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      const owner = importer && (OWN.exec(importer)?.[1] ?? ENTRY.exec(importer)?.slice(1).join(''));
      if (!owner || !source.startsWith('.')) return null;
      const path = resolve(dirname(importer.split('?')[0] ?? ''), source);
      if (!STATELESS.test(path)) return null;
      if (ENTRY.test(importer)) acting.add(path);
      else copies.push({ path, importer });
      return `${path}?own=${owner}&lang.ts`;
    },
    async load(id) {
      if (!OWN.test(id)) return null;
      const path = id.split('?')[0] ?? '';
      this.addWatchFile(path);
      return { code: await readFile(path, 'utf8'), moduleType: 'ts' };
    },
    buildEnd() {
      for (const { path, importer } of copies) {
        if (acting.has(path)) this.error(`${importer} must not import ${path}: that is the script of a page, and would run twice`);
      }
    },
  };
}
