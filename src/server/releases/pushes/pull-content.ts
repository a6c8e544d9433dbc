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
const NO_ANSWER = 'the git host gave no answer';
/** Nobody is there to be asked for a password, and nothing of what is pushed is run. */
const CAREFUL = ['-c', 'core.hooksPath=/dev/null', '-c', 'protocol.ext.allow=never'];

/** The content could not be brought up to what was pushed; the message is what git said last, without a password. */
export class PullFault extends Error {
  override readonly name = 'PullFault';
}

interface Pulling {
  now: Promise<void>;
  next: Promise<void> | null;
}
/** Of each clone the pull that goes on, and the one after it for all who ask meanwhile: two at once would take each other's locks. */
const pulls = new Map<string, Pulling>();

/**
 * Brings a folder of content that is a clone up to its branch at the git host, forward alone: what was committed here and not there is a fault, and is left as it
 * is. @returns false where the folder is no clone
 * @throws PullFault
 */
export async function pullContent(folder: string, branch: string): Promise<boolean> {
  if (!existsSync(join(folder, '.git'))) return false;
  const pulling = pulls.get(folder);
  if (pulling) pulling.next ??= pulling.now.catch(() => {}).then(() => begin(folder, branch));
  await (pulling?.next ?? begin(folder, branch));
  return true;
}

function begin(folder: string, branch: string): Promise<void> {
  const ended = () => {
    if (pulling.next === null) pulls.delete(folder);
  };
  const pulling: Pulling = { now: pullAgain(folder, branch).finally(ended), next: null };
  pulls.set(folder, pulling);
  return pulling.now;
}

/** Once more where another process may have been at it; not where a host has kept it waiting. */
async function pullAgain(folder: string, branch: string): Promise<void> {
  try {
    await pullOnce(folder, branch);
  } catch (error) {
    if (error instanceof PullFault && error.message === NO_ANSWER) throw error;
    await pullOnce(folder, branch);
  }
}

async function pullOnce(folder: string, branch: string): Promise<void> {
  const git = async (...args: string[]) => {
    try {
      await run('git', [...CAREFUL, ...args], { cwd: folder, timeout: GIT_TIMEOUT_MS, env: { ...process.env, GIT_TERMINAL_PROMPT: '0' } });
    } catch (error) {
      throw new PullFault(saidBy(error), { cause: error });
    }
  };
  // Into a name of its own: `FETCH_HEAD` is what the last process has fetched, of whatever branch.
  const fetched = `refs/remotes/origin/${branch}`;
  await git('fetch', '--quiet', '--no-tags', '--no-write-fetch-head', 'origin', `+refs/heads/${branch}:${fetched}`);
  await git('merge', '--quiet', '--ff-only', fetched);
}

/** The first line that says what is wrong; an address in it has neither name nor password. */
function saidBy(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'killed' in error && error.killed === true) return NO_ANSWER;
  const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : '';
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((each) => /^(?:fatal|error): /.test(each)) ?? lines[0] ?? 'git could not be run';
  return line
    .replace(/^(?:fatal|error): /, '')
    .replaceAll(/(\w+:\/\/)[^/@\s]*@/g, '$1')
    .slice(0, SAID_MAX_LENGTH);
}
