import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { typeOf } from '../../../scripts/build/file-types.ts';
import { BARE_ENVIRONMENT } from '../../support/process.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A copy of the product with the frozen content and a few of its routes, which is built in a fraction of the time. */
export class SmallSite {
  readonly root = mkdtempSync(join(tmpdir(), 'comic-hub-site-'));
  readonly content = join(this.root, 'content');
  #server: Server | null = null;

  /** `routes`: paths below `src/pages`, files or folders; the rest is left out. */
  constructor(routes: readonly string[]) {
    for (const folder of ['src', 'scripts', 'public/locales', 'public/data']) cpSync(join(ROOT, folder), join(this.root, folder), { recursive: true });
    cpSync(SAMPLE_CONTENT, this.content, { recursive: true });
    for (const file of [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'astro.config.mjs',
      'astro-i18next.config.ts',
      'public/favicon.svg',
      'public/icon.svg',
    ])
      cpSync(join(ROOT, file), join(this.root, file));
    // A folder of its own, since builds remember things in it.
    mkdirSync(join(this.root, 'node_modules'));
    for (const name of readdirSync(join(ROOT, 'node_modules')))
      if (name === '.bin' || !name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(this.root, 'node_modules', name));
    const pages = join(this.root, 'src/pages');
    for (const entry of readdirSync(pages, { recursive: true, withFileTypes: true })) {
      const route = join(entry.parentPath, entry.name).slice(pages.length + 1);
      if (entry.isFile() && !routes.some((kept) => route === kept || route.startsWith(`${kept}/`))) rmSync(join(pages, route));
    }
  }

  /** Builds it as of a moment, and serves what was built. @returns its origin */
  async build(releaseAt: string): Promise<string> {
    const env = { ...BARE_ENVIRONMENT, ASTRO_TELEMETRY_DISABLED: '1', RELEASE_AT: releaseAt };
    execFileSync(join(this.root, 'node_modules/.bin/astro'), ['build'], { cwd: this.root, env, stdio: 'pipe' });
    const dist = join(this.root, 'dist');
    this.#server = createServer(({ url = '/' }, response) => {
      const { pathname } = new URL(url, 'http://site');
      const file = join(dist, extname(pathname) === '' ? `${pathname}.html` : pathname);
      if (!existsSync(file)) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': typeOf(file) }).end(readFileSync(file));
    }).listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Builds it as `npm run build` does, for a server of its own at an origin. */
  buildWhole(origin: string, also: Readonly<Record<string, string>> = {}): void {
    execFileSync(process.execPath, ['scripts/build.ts'], { cwd: this.root, env: { ...this.environment(origin), ...also }, stdio: 'pipe' });
  }

  /** The environment of its commands and of its server. */
  environment(origin: string): Record<string, string> {
    const path = `${join(this.root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
    return { ASTRO_TELEMETRY_DISABLED: '1', PUBLIC_SITE_URL: origin, CONTENT_DIR: this.content, PATH: path };
  }

  remove(): void {
    this.#server?.close();
    // A process that made its releases may still write for a moment.
    rmSync(this.root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
