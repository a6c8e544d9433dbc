import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as apiRequest, type Page } from '@playwright/test';
import sharp from 'sharp';
import { clip } from '../../support/files/clips.ts';
import { startServer } from '../../support/process.ts';
import { freePort } from '../../support/services/free-port.ts';
import { openLogin, restoreLogin } from './screens.ts';
import { SmallSite } from './small-site.ts';

/** The screens of editors, and what every site has. */
const ROUTES = ['404.astro', 'index.astro', '[lang]/error[status].astro', '[lang]/sign.astro', '[lang]/staff/content.astro', '[lang]/staff/content'];
const VIDEOS = ['sample-video', 'sample-video-draft'];

/** A picture, whatever is on it. */
export const drawn = () => sharp({ create: { width: 1200, height: 900, channels: 3, background: '#3060a0' } });

/** A small site with its server, as editors write it. `routes`: its other pages; `prepare`: what its content has before it is built. */
export async function openEditingSite(routes: readonly string[], prepare: (content: string) => void = () => {}) {
  const site = new SmallSite([...ROUTES, ...routes]);
  await drawPictures(site.content);
  prepare(site.content);
  const dataDir = mkdtempSync(join(tmpdir(), 'comic-hub-editing-'));
  const origin = `http://127.0.0.1:${await freePort()}`;
  site.buildWhole(origin);
  const server = await startServer(
    { ...site.environment(origin), DATA_DIR: dataDir, RELEASES_DIR: join(dataDir, 'releases'), SERVE_SITE: '1', PORT: new URL(origin).port },
    site,
  );
  return {
    origin,
    close: async () => {
      server.kill('SIGTERM');
      await server.exited;
      site.remove();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
    /** Logs an editor in. */
    enter: async (page: Page) => {
      const request = await apiRequest.newContext({ baseURL: origin });
      await restoreLogin(page, await openLogin(request, 'admin001'));
      await request.dispose();
    },
    open: (page: Page, query: string, language = 'en') => page.goto(`${origin}/${language}/staff/content/item?${query}`),
  };
}
export type EditingSite = Awaited<ReturnType<typeof openEditingSite>>;

/** The pictures and films that the frozen albums and videos name: only a build needs them. */
async function drawPictures(content: string): Promise<void> {
  for (const video of VIDEOS) {
    await drawn()
      .webp()
      .toFile(join(content, 'video', video, 'poster.webp'));
    writeFileSync(join(content, 'video', video, 'film.mp4'), clip());
  }
  for (const album of ['sample-album', 'sample-album-draft']) {
    const folder = join(content, 'album', album);
    for (const [, name = ''] of readFileSync(join(folder, 'item.yaml'), 'utf8').matchAll(/file: ([\w-]+\.webp)/g))
      await drawn().webp().toFile(join(folder, name));
  }
}

/** The field of a form at a path. */
export const field = (page: Page, path: string) => page.locator(`[id="${path}"]`);
