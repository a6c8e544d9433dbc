import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MINUTE_MS } from '../../../domain/time/period.ts';

const run = promisify(execFile);
/** A host that says nothing for so long is away. */
const GIT_TIMEOUT_MS = 2 * MINUTE_MS;
/** Staff read it in a line or two. */
const SAID_MAX_LENGTH = 300;
/** Nobody is there to be asked for a password, and nothing of what is pushed is run. */
const CAREFUL = ['-c', 'core.hooksPath=/dev/null', '-c', 'protocol.ext.allow=never'];

/** The content could not be brought up to what was pushed; the message is what git said last, without a password. */
export class PullFault extends Error {
  override readonly name = 'PullFault';
}

/**
 * Brings a folder of content that is a clone up to its branch at the git host, forward alone: what was committed here and not there is a fault, and is left as it
 * is. @returns false where the folder is no clone
 * @throws PullFault
 */
export async function pullContent(folder: string, branch: string): Promise<boolean> {
  if (!existsSync(join(folder, '.git'))) return false;
  const git = async (...args: string[]) => {
    try {
      await run('git', [...CAREFUL, ...args], { cwd: folder, timeout: GIT_TIMEOUT_MS, env: { ...process.env, GIT_TERMINAL_PROMPT: '0' } });
    } catch (error) {
      throw new PullFault(saidBy(error), { cause: error });
    }
  };
  await git('fetch', '--quiet', '--no-tags', 'origin', `refs/heads/${branch}`);
  await git('merge', '--quiet', '--ff-only', 'FETCH_HEAD');
  return true;
}

/** The first line that says what is wrong; an address in it has neither name nor password. */
function saidBy(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'killed' in error && error.killed === true) return 'the git host gave no answer';
  const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : '';
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((each) => /^(?:fatal|error): /.test(each)) ?? lines[0] ?? 'git could not be run';
  return line
    .replace(/^(?:fatal|error): /, '')
    .replaceAll(/(\w+:\/\/)[^/@\s]*@/g, '$1')
    .slice(0, SAID_MAX_LENGTH);
}
