import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import type { AstroPrerenderer } from 'astro';
import { codeDigest } from '../build-stamp.ts';
import { digestOfFile, filesIn, linkOrCopy } from './kept-files.ts';
import { RENDERERS, type RendererState, type RoutePage, removeOlder, rendererDigest, rendererFolder } from './kept-renderer.ts';
import { picturesOf } from './made-pictures.ts';

/** Where Astro puts its bundle, from the site's folder or, where that is not below the project, from the project's. */
const BUNDLES = ['.prerender', '.astro/.prerender'];
/** A script that stands on every page as a file: the renderer would have to know its name. There is none. */
const UNKNOWN_STAGE = 'page';

interface BuildOptions {
  allPages: Record<string, RoutePage>;
  settings: { scripts: RendererState['scripts'] };
}
type BuildPrerenderer = AstroPrerenderer & { app?: { getOptions(): BuildOptions } };

/** Keeps what Astro compiles in a build, for builds of other content by the same code. It never stands in the way of its build. */
export class RendererKeeper {
  readonly #site: string;
  /** Before anything is compiled: what is changed from here on is other code. */
  readonly #code = codeDigest();
  readonly #begun = join(RENDERERS, `.begun-${process.pid}`);
  #state: RendererState | null = null;
  #made: Set<string> | null = null;

  /** `site`: the folder that is built. */
  constructor(site: URL) {
    this.#site = fileURLToPath(site).replace(/\/$/, '');
  }

  /** When all is compiled, and no page made. */
  begin(own: AstroPrerenderer): void {
    this.#attempt(() => {
      const { app } = own as BuildPrerenderer;
      if (!app) return;
      const { allPages, settings } = app.getOptions();
      if (settings.scripts.some(({ stage }) => stage === UNKNOWN_STAGE)) return;
      rmSync(this.#begun, { recursive: true, force: true });
      const bundle = BUNDLES.map((name, i) => join(i === 0 ? this.#site : process.cwd(), name)).find(existsSync);
      if (bundle === undefined) throw new Error('Astro has put its bundle elsewhere');
      const server = filesIn(bundle);
      const entry = server.find((path) => path.startsWith('/prerender-entry.'));
      if (entry === undefined) throw new Error('Astro has named its bundle otherwise');
      for (const path of server) linkOrCopy(bundle + path, join(this.#begun, 'server') + path);
      this.#state = {
        code: this.#code,
        entry,
        pages: Object.values(allPages).map(({ key, styles }) => ({ key, styles })),
        scripts: settings.scripts.map(({ stage, content }) => ({ stage, content })),
        pictures: picturesOf(),
        server: server.map((path) => ({ path, digest: digestOfFile(bundle + path) })),
        client: [],
      };
      this.#made = new Set(filesIn(this.#site, '.prerender'));
    });
  }

  /** When the site is whole but for its last touch. @returns the digest of the renderer that has made it; null where it is not kept */
  async keep(): Promise<string | null> {
    const [state, made] = [this.#state, this.#made];
    if (!state || !made) return null;
    if (codeDigest() !== this.#code) {
      process.stderr.write('The code was edited while it was compiled: the renderer is not kept\n');
      rmSync(this.#begun, { recursive: true, force: true });
      return null;
    }
    const digest = await rendererDigest(this.#code);
    this.#attempt(() => {
      // Astro removes pictures that it has made smaller, and puts the smaller ones there.
      const client = filesIn(this.#site).filter((path) => made.has(path) || path.startsWith('/_astro/'));
      for (const path of client) linkOrCopy(this.#site + path, join(this.#begun, 'client') + path);
      state.client = client.map((path) => ({ path, digest: digestOfFile(this.#site + path) }));
      writeFileSync(join(this.#begun, 'state'), serialize(state));
      const folder = rendererFolder(digest);
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(RENDERERS, { recursive: true });
      renameSync(this.#begun, folder);
      removeOlder(digest, (each) => statSync(each).mtimeMs);
    });
    return this.#state && digest;
  }

  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#state = null;
      rmSync(this.#begun, { recursive: true, force: true });
      process.stderr.write(`The compiled renderer is not kept: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}
