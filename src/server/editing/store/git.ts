import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { StorageAway } from '../../adapters/storage-fault.ts';
import type { StoredAct } from './content-store.ts';

const run = promisify(execFile);
/** Nobody is there to be asked for a password, and nothing of what is in a clone is run. */
const CAREFUL = ['-c', 'core.hooksPath=/dev/null', '-c', 'protocol.ext.allow=never'];
/** Names the act in the message of its commit. */
export const TRAILER = 'Content-Change';

export const isClone = (folder: string): boolean => existsSync(join(folder, '.git'));

/** The history of ten thousand items, or a file of one. */
const SAID_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Runs git in a clone.
 * @param isWhole with the line ends of what it says
 * @returns what it says @throws StorageAway with what stood in the way
 */
export async function git(folder: string, args: readonly string[], env: Record<string, string> = {}, { isWhole = false } = {}): Promise<string> {
  const options = { cwd: folder, timeout: MINUTE_MS, maxBuffer: SAID_MAX_BYTES, env: { ...process.env, GIT_TERMINAL_PROMPT: '0', ...env } };
  try {
    const { stdout } = await run('git', [...CAREFUL, ...args], options);
    return isWhole ? stdout : stdout.trim();
  } catch (cause) {
    throw new StorageAway(`git ${args[0]} could not be done on the content`, { cause });
  }
}

/** The message of an act's commit: what was done, and which change of the history it is. */
export const commitMessage = ({ id, message }: Pick<StoredAct, 'id' | 'message'>): string => `${message}\n\n${TRAILER}: ${id}\n`;

/** The name and address of an author; an editor's e-mail is nobody's business who reads the commits. */
export const authorOf = ({ name, account }: StoredAct['author'], site: string): { name: string; email: string } => ({
  name: name.replaceAll(/[<>\n]/g, '').trim() || account,
  email: `${account}@${site}`,
});

/** The commit of an act among those that a name leads to; null where there is none. */
export async function findCommit(folder: string, from: string, id: string): Promise<string | null> {
  const found = await git(folder, ['log', '--format=%H', '--max-count=1', '--fixed-strings', `--grep=${TRAILER}: ${id}`, from]);
  return found === '' ? null : found;
}

/**
 * Makes a commit of an act that is in the folder, of its files alone; of one that is a commit already, none.
 * @param site the host of its editors' addresses
 */
export async function commitAct(
  folder: string,
  { paths, author, ...act }: Pick<StoredAct, 'id' | 'message' | 'author'> & { paths: readonly string[] },
  site: string,
): Promise<string | null> {
  if (!isClone(folder)) return null;
  const known = await findCommit(folder, 'HEAD', act.id);
  if (known !== null) return known;
  const { name, email } = authorOf(author, site);
  await git(folder, ['add', '--all', '--', ...paths]);
  const who = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: site, GIT_COMMITTER_EMAIL: `content@${site}` };
  await git(folder, ['commit', '--quiet', '--no-verify', '--allow-empty', '--message', commitMessage(act), '--only', '--', ...paths], who);
  return git(folder, ['rev-parse', 'HEAD']);
}
