import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildSite } from './make-release.ts';

const ROOT = join(import.meta.dirname, '../../..');
const BUILD = join(ROOT, 'scripts/build.ts');
/** The last lines of what a build said are what was wrong. */
const SAID_LINES = 20;

/** True where the sources of the site are: a server that was delivered without them makes no releases. */
export const canBuild = (): boolean => existsSync(BUILD) && existsSync(join(ROOT, 'node_modules/astro'));

/** Builds the site as a process of its own, which leaves nothing behind in this one and may take as long as it takes. */
export const buildSite: BuildSite = ({ site, library, at, earlier }) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BUILD], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
        ...{ SITE_FOLDER: site, KEPT_LIBRARY: library, RELEASE_AT: at.toISOString(), EARLIER_SITES: JSON.stringify(earlier) },
      },
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    child.on('error', reject);
    child.once('close', (code) => resolve(code === 0 ? null : said.trim().split('\n').slice(-SAID_LINES).join('\n') || `ended with ${code}`));
  });
