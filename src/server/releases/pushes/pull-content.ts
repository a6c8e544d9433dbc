import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MINUTE_MS } from '../../../domain/time/period.ts';

const run = promisify(execFile);
/** A host that says nothing for so long is away. */
const GIT_TIMEOUT_MS = 2 * MINUTE_MS;
/** Nobody is there to be asked for a password, and nothing of what is pushed is run. */
const CAREFUL = ['-c', 'core.hooksPath=/dev/null', '-c', 'protocol.ext.allow=never'];

/**
 * Brings a folder of content that is a clone up to its branch at the git host, forward alone: what was committed here and not there is a fault, and is left as it
 * is. @returns false where the folder is no clone
 * @throws what git says that stood in the way
 */
export async function pullContent(folder: string, branch: string): Promise<boolean> {
  if (!existsSync(join(folder, '.git'))) return false;
  const git = (...args: string[]) =>
    run('git', [...CAREFUL, ...args], { cwd: folder, timeout: GIT_TIMEOUT_MS, env: { ...process.env, GIT_TERMINAL_PROMPT: '0' } });
  await git('fetch', '--quiet', '--no-tags', 'origin', `refs/heads/${branch}`);
  await git('merge', '--quiet', '--ff-only', 'FETCH_HEAD');
  return true;
}
