import * as v from 'valibot';
import { SECOND_MS } from '../../../domain/time/period.ts';
import { StorageAway } from '../../adapters/storage-fault.ts';
import type { Deps } from '../../deps.ts';
import { ContentMoved } from './content-store.ts';
import type { FileBytes } from './file-bytes.ts';
import { InBase64, jsonOf, streamOf } from './streamed-json.ts';

export type ContentHost = NonNullable<Deps['config']['contentHost']>;

/** A file as a host is sent it. */
export interface HostedFile {
  path: string;
  bytes: FileBytes | null;
  /** The bytes that it has now, as git names them; null where it is new. */
  sha: string | null;
  /** The last commit that changed it; null where it is new. */
  lastCommit: string | null;
}
/** A commit as a host is asked to make it. */
export interface HostedCommit {
  files: readonly HostedFile[];
  message: string;
  title: string;
  author: { name: string; email: string };
  /** The commit that it follows. */
  parent: string;
  /** The branch that it goes into: that of the site, or one of its item that waits for a review. */
  branch: string;
  /** The branch begins with this commit, and its review is asked for. */
  isNewBranch: boolean;
}
export interface MadeCommit {
  commit: string;
  reviewUrl: string | null;
}

/** A host that says nothing for so long is away; with what it is sent it is given time, a second for each of so many bytes. */
const TIMEOUT_MS = 6 * SECOND_MS;
const BYTES_A_SECOND = 1024 * 1024;
/** The answers of hosts that have a branch or a file other than the one that was said. */
const MOVED = [409, 422, 400];

type Ask = <S extends v.GenericSchema>(method: string, path: string, schema: S, body?: unknown) => Promise<v.InferOutput<S>>;

/** Asks a host. @throws ContentMoved where it refuses what was based on something else; StorageAway where it does not answer, or not as it should */
function askerOf({ kind, url, token }: ContentHost): Ask {
  const [header, value] = kind === 'gitlab' ? ['private-token', token] : ['authorization', `${kind === 'gitea' ? 'token' : 'Bearer'} ${token}`];
  return async (method, path, schema, body) => {
    let status = 0;
    const sent = body === undefined ? undefined : jsonOf(body);
    const timeoutMs = TIMEOUT_MS + ((sent?.length ?? 0) / BYTES_A_SECOND) * SECOND_MS;
    const headers = { [header]: value, accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'comic-hub' };
    try {
      const response = await fetch(`${url}${path}`, {
        ...{ method, redirect: 'error', signal: AbortSignal.timeout(Math.round(timeoutMs)) },
        // Hosts are told the length: not each of them takes a body that says it only at its end.
        headers: { ...headers, ...(sent !== undefined && { 'content-length': String(sent.length) }) },
        ...(sent !== undefined && { body: streamOf(sent.chunks()), duplex: 'half' }),
      });
      ({ status } = response);
      const answer: unknown = await response.json().catch(() => null);
      if (response.ok) return v.parse(schema, answer);
      // Of what may be missing: whoever asks knows.
      if (status === 404 && method === 'GET' && v.is(schema, null)) return v.parse(schema, null);
      if (!MOVED.includes(status)) throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(answer)?.slice(0, 300)}`);
    } catch (cause) {
      throw new StorageAway('the git host of the content could not be used', { cause });
    }
    throw new ContentMoved(`${method} ${path} was answered ${status}`);
  };
}

const sha = v.object({ sha: v.string() });

/** Makes one commit of several files at a host. @throws ContentMoved, StorageAway with nothing of it in a branch */
export function commitAt(host: ContentHost, asked: HostedCommit): Promise<MadeCommit> {
  const ask = askerOf(host);
  return { github: atGitHub, gitlab: atGitLab, gitea: atGitea }[host.kind](host, ask, asked);
}

/** Blobs, a tree, a commit; then the branch is moved to it, forward alone. */
async function atGitHub(
  { repository, branch: base }: ContentHost,
  ask: Ask,
  { files, message, title, author, parent, branch, isNewBranch }: HostedCommit,
): Promise<MadeCommit> {
  const at = `/repos/${repository}`;
  const before = await ask('GET', `${at}/git/commits/${parent}`, v.object({ tree: sha }));
  const tree = [];
  for (const { path, bytes } of files) {
    const blob = bytes && (await ask('POST', `${at}/git/blobs`, sha, { content: new InBase64(bytes), encoding: 'base64' }));
    tree.push({ path, mode: '100644', type: 'blob', sha: blob?.sha ?? null });
  }
  const made = await ask('POST', `${at}/git/trees`, sha, { base_tree: before.tree.sha, tree });
  const { sha: commit } = await ask('POST', `${at}/git/commits`, sha, { message, tree: made.sha, parents: [parent], author });
  if (!isNewBranch) {
    await ask('PATCH', `${at}/git/refs/heads/${branch}`, v.object({}), { sha: commit, force: false });
    return { commit, reviewUrl: null };
  }
  await ask('POST', `${at}/git/refs`, v.object({}), { ref: `refs/heads/${branch}`, sha: commit });
  const { html_url } = await ask('POST', `${at}/pulls`, v.object({ html_url: v.string() }), { title, head: branch, base, body: message });
  return { commit, reviewUrl: html_url };
}

/** Actions on files, each held to the last commit that it knows. */
async function atGitLab(
  { repository, branch: base }: ContentHost,
  ask: Ask,
  { files, message, title, author, branch, isNewBranch }: HostedCommit,
): Promise<MadeCommit> {
  const at = `/projects/${encodeURIComponent(repository)}`;
  const actions = files.map(({ path, bytes, lastCommit }) => ({
    ...{ action: bytes === null ? 'delete' : lastCommit === null ? 'create' : 'update', file_path: path },
    ...(bytes !== null && { content: new InBase64(bytes), encoding: 'base64' }),
    ...(lastCommit !== null && { last_commit_id: lastCommit }),
  }));
  const from = isNewBranch ? { start_branch: base } : {};
  const { id } = await ask('POST', `${at}/repository/commits`, v.object({ id: v.string() }), {
    ...{ branch, ...from, commit_message: message, author_name: author.name, author_email: author.email, actions },
  });
  if (!isNewBranch) return { commit: id, reviewUrl: null };
  const { web_url } = await ask('POST', `${at}/merge_requests`, v.object({ web_url: v.string() }), { source_branch: branch, target_branch: base, title });
  return { commit: id, reviewUrl: web_url };
}

/** Operations on files, each held to the bytes that it knows. */
async function atGitea(
  { repository, branch: base }: ContentHost,
  ask: Ask,
  { files, message, title, author, branch, isNewBranch }: HostedCommit,
): Promise<MadeCommit> {
  const at = `/repos/${repository}`;
  const operations = files.map(({ path, bytes, sha: known }) => ({
    ...{ operation: bytes === null ? 'delete' : known === null ? 'create' : 'update', path },
    ...(bytes !== null && { content: new InBase64(bytes) }),
    ...(known !== null && { sha: known }),
  }));
  const into = isNewBranch ? { branch: base, new_branch: branch } : { branch };
  const { commit } = await ask('POST', `${at}/contents`, v.object({ commit: sha }), { ...into, message, author, files: operations });
  if (!isNewBranch) return { commit: commit.sha, reviewUrl: null };
  const { html_url } = await ask('POST', `${at}/pulls`, v.object({ html_url: v.string() }), { title, head: branch, base, body: message });
  return { commit: commit.sha, reviewUrl: html_url };
}

/** The address of the open review of a branch; null where it has none, or it is closed. @throws StorageAway */
export async function openReviewAt(host: ContentHost, branch: string): Promise<string | null> {
  const { kind, repository, branch: base } = host;
  const ask = askerOf(host);
  if (kind === 'gitlab') {
    const query = new URLSearchParams({ state: 'opened', source_branch: branch });
    const [found] = await ask('GET', `/projects/${encodeURIComponent(repository)}/merge_requests?${query}`, v.array(v.object({ web_url: v.string() })));
    return found?.web_url ?? null;
  }
  if (kind === 'gitea') {
    const found = await ask('GET', `/repos/${repository}/pulls/${base}/${branch}`, v.nullable(v.object({ state: v.string(), html_url: v.string() })));
    return found?.state === 'open' ? found.html_url : null;
  }
  const query = new URLSearchParams({ state: 'open', base, head: `${repository.split('/')[0]}:${branch}` });
  const [found] = await ask('GET', `/repos/${repository}/pulls?${query}`, v.array(v.object({ html_url: v.string() })));
  return found?.html_url ?? null;
}
