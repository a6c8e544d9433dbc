import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultOf } from '../domain/releases/fault.ts';
import { plannedDaysText } from '../editorial/settings/planned-days.ts';
import { giveWay, openReadyBuilder, type ReadyAsked, type ReadyBuilder } from './ready-builder.ts';
import type { BuildSite } from './releases/release-maker.ts';
import { readBuiltRelease } from './site/site-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILD = join(ROOT, 'scripts/build.ts');

/** True where the sources of the site are: a server that was delivered without them makes no releases. */
export const canBuild = (): boolean => existsSync(BUILD) && existsSync(join(ROOT, 'node_modules/astro'));

/**
 * Builds the site: what a process that stays ready can make it makes, all else a build of its own, which leaves nothing behind in this one and may take as long as it takes. It ends when this process is
 * gone: what it reads from comes to its end.
 * @param code the digest of the code that the server was delivered with
 * @param versions the file of settings that staff has recorded, where there is one
 */
export function buildSite(code: string, versions: string): { build: BuildSite; getReady: (earlier: readonly string[]) => void } {
  const ready = openReadyBuilder();
  return {
    build: async (to) => {
      const fault = await build(to, { ready, versions });
      // The sources have changed since the server began: it cannot read what they make.
      return fault ?? (readBuiltRelease(to.site).code === code ? null : { kind: 'code' });
    },
    getReady: (earlier) => ready.getReady({ at: new Date().toISOString(), earlier, versions: existsSync(versions) ? versions : null }),
  };
}

async function build(to: Parameters<BuildSite>[0], { ready, versions }: { ready: ReadyBuilder; versions: string }): ReturnType<BuildSite> {
  const { site, library, earlier } = to;
  const [planned, at] = [`${library}.days`, to.at.toISOString()];
  writeFileSync(planned, plannedDaysText(to.days));
  const asked = { site, library, at, earlier, planned, versions: existsSync(versions) ? versions : null };
  const answer = await ready.make(asked);
  if ('fault' in answer) return faultOf(answer.fault);
  return answer.made === 'made' ? null : buildAlone(asked);
}

const buildAlone = ({ site, library, at, earlier, planned, versions }: ReadyAsked): ReturnType<BuildSite> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BUILD], {
      cwd: ROOT,
      stdio: ['pipe', 'ignore', 'pipe'],
      env: {
        ...process.env,
        PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
        ...{ SITE_FOLDER: site, KEPT_LIBRARY: library, RELEASE_AT: at, EARLIER_SITES: JSON.stringify(earlier), PLANNED_DAYS: planned },
        ...(versions !== null && { SETTING_VERSIONS: versions }),
      },
    });
    giveWay(child);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    child.on('error', reject);
    child.once('close', (code) => resolve(code === 0 ? null : faultOf(said || `ended with ${code}`)));
  });
