import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ContentHost } from '../../../src/server/config/content-config.ts';

/*
 * A git host of the tests: a bare repository that real git serves (`git http-backend`), and behind it as much of the hosts' APIs as acts of editors ask for. Each
 * commit is made by real git, and refused where the host would refuse it.
 */

type Json = Record<string, unknown>;
interface Answer {
  status: number;
  body: unknown;
}
const ok = (body: unknown, status = 201): Answer => ({ status, body });
const refuse = (status: number, message: string): Answer => ({ status, body: { message } });

export interface GitTwin {
  kind: ContentHost['kind'];
  /** Of its API. */
  url: string;
  /** By which a clone is made. */
  cloneUrl: string;
  /** Runs git in the bare repository. */
  git: (...args: string[]) => string;
  /** Whether it answers, is away, or does what it is asked and says nothing of it. */
  mood: 'well' | 'away' | 'silent';
  /** Something that happens once, before the next commit is put into its branch. */
  meanwhile: (() => void) | null;
  reviews: Json[];
  /** So much of the last call has come in. */
  receivedBytes: number;
  /** The moment of its commits; null: they are made now. */
  clock: Date | null;
  /** A commit of somebody else, straight into `main` or another branch. */
  commitElsewhere: (path: string, text: string, branch?: string) => void;
  /** A clone of `main`. */
  clone: () => Promise<string>;
  close: () => Promise<void>;
}

const AUTHOR = { GIT_AUTHOR_NAME: 'Host', GIT_AUTHOR_EMAIL: 'host@git.example', GIT_COMMITTER_NAME: 'Host', GIT_COMMITTER_EMAIL: 'host@git.example' };

/** Opens a host with a content in its branch `main`. */
export async function openGitTwin(kind: ContentHost['kind'], content: string): Promise<GitTwin> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-git-'));
  const bare = join(folder, 'hub.git');
  const run = (args: readonly string[], { input, env = {}, cwd = bare }: { input?: Buffer; env?: Record<string, string>; cwd?: string } = {}) =>
    execFileSync('git', args, { cwd, input, env: { ...process.env, ...AUTHOR, ...timesOf(), ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
      .toString()
      .trim();
  let at: () => Date | null = () => null;
  const timesOf = () => (at() === null ? {} : { GIT_AUTHOR_DATE: at()?.toISOString(), GIT_COMMITTER_DATE: at()?.toISOString() });
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  run(['--work-tree', content, 'add', '--all']);
  run(['--work-tree', content, 'commit', '--quiet', '--message', 'The content']);
  const twin: Omit<GitTwin, 'url' | 'cloneUrl' | 'commitElsewhere' | 'clone' | 'close'> = {
    kind,
    git: (...args) => run(args),
    mood: 'well',
    meanwhile: null,
    reviews: [],
    receivedBytes: 0,
    clock: null,
  };

  at = () => twin.clock;

  let trees = 0;
  /** A tree with some files changed: null takes one away. */
  const treeWith = (from: string, files: { path: string; blob: string | null }[]): string => {
    trees += 1;
    const env = { GIT_INDEX_FILE: join(folder, `index-${trees}`) };
    run(['read-tree', from], { env });
    const lines = files.map(({ path, blob }) => (blob === null ? `0 ${'0'.repeat(40)}\t${path}` : `100644 ${blob}\t${path}`));
    run(['update-index', '--index-info'], { env, input: Buffer.from(`${lines.join('\n')}\n`) });
    return run(['write-tree'], { env });
  };
  const blobOf = (content64: string) => run(['hash-object', '-w', '--stdin'], { input: Buffer.from(content64, 'base64') });
  const commitOf = (tree: string, parent: string, message: string, { name, email }: { name: string; email: string }) =>
    run(['commit-tree', tree, '-p', parent, '-F', '-'], { input: Buffer.from(message), env: { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email } });
  const head = (branch: string) => run(['rev-parse', `refs/heads/${branch}`]);
  const shaAt = (branch: string, path: string) => run(['ls-tree', '--format=%(objectname)', branch, '--', path]);
  const review = (body: Json): Json => {
    const made: Json = {
      ...body,
      state: 'open',
      html_url: `https://git.example/hub/pulls/${twin.reviews.length + 1}`,
      web_url: `https://git.example/hub/pulls/${twin.reviews.length + 1}`,
    };
    twin.reviews.push(made);
    return made;
  };
  /** The reviews that are open of a branch. */
  const openOf = (branch: string): Json[] => twin.reviews.filter(({ head: of, source_branch, state }) => state === 'open' && branch === (of ?? source_branch));
  const happens = () => {
    twin.meanwhile?.();
    twin.meanwhile = null;
  };

  const github = (method: string, path: string, body: Json): Answer => {
    const [, what = '', rest = ''] = /^\/repos\/centre\/content\/(pulls|git\/(?:commits|blobs|trees|refs))\/?(.*)$/.exec(path) ?? [];
    if (what === 'pulls' && method === 'GET') return ok(openOf(new URLSearchParams(rest.slice(1)).get('head')?.replace('centre:', '') ?? ''), 200);
    if (what === 'pulls') return ok(review(body));
    if (what === 'git/blobs') return ok({ sha: blobOf(String(body['content'])) });
    if (what === 'git/commits' && method === 'GET') return ok({ tree: { sha: run(['rev-parse', `${rest}^{tree}`]) } }, 200);
    if (what === 'git/trees')
      return ok({
        sha: treeWith(
          String(body['base_tree']),
          (body['tree'] as { path: string; sha: string | null }[]).map(({ path: at, sha }) => ({ path: at, blob: sha })),
        ),
      });
    if (what === 'git/commits')
      return ok({
        sha: commitOf(
          String(body['tree']),
          String((body['parents'] as string[])[0]),
          String(body['message']),
          body['author'] as { name: string; email: string },
        ),
      });
    const sha = String(body['sha']);
    if (what === 'git/refs' && method === 'POST') {
      run(['update-ref', String(body['ref']), sha, '0'.repeat(40)]);
      return ok({});
    }
    happens();
    const branch = rest.replace(/^heads\//, '');
    if (run(['merge-base', head(branch), sha]) !== head(branch)) return refuse(422, 'Update is not a fast forward');
    run(['update-ref', `refs/heads/${branch}`, sha, head(branch)]);
    return ok({}, 200);
  };

  /** Several files at once into a branch, or into a new one. */
  const commitFiles = (
    into: { from: string; to: string },
    files: { path: string; content: string | null }[],
    message: string,
    author: { name: string; email: string },
  ): string => {
    const tree = treeWith(
      into.from,
      files.map(({ path, content: bytes }) => ({ path, blob: bytes === null ? null : blobOf(bytes) })),
    );
    const commit = commitOf(tree, head(into.from), message, author);
    run(['update-ref', `refs/heads/${into.to}`, commit, into.from === into.to ? head(into.to) : '0'.repeat(40)]);
    return commit;
  };

  const gitlab = (method: string, path: string, body: Json): Answer => {
    const [, query] = /\/merge_requests\?(.*)$/.exec(path) ?? [];
    if (method === 'GET') return ok(openOf(new URLSearchParams(query).get('source_branch') ?? ''), 200);
    if (path.endsWith('/merge_requests')) return ok(review(body));
    happens();
    const to = String(body['branch']);
    const from = String(body['start_branch'] ?? to);
    const actions = body['actions'] as { action: string; file_path: string; content?: string; last_commit_id?: string }[];
    for (const { action, file_path, content: bytes, last_commit_id } of actions) {
      if ((action === 'delete') !== (bytes === undefined)) return refuse(400, 'content is missing, or of a file that goes');
      const isThere = shaAt(from, file_path) !== '';
      if (isThere !== (action !== 'create')) return refuse(400, isThere ? 'A file with this name already exists' : `A file with this name doesn't exist`);
      if (isThere && run(['log', '--format=%H', '--max-count=1', from, '--', file_path]) !== last_commit_id)
        return refuse(400, 'You are attempting to update a file that has changed since you started editing it.');
    }
    const author = { name: String(body['author_name']), email: String(body['author_email']) };
    const files = actions.map(({ file_path, content: bytes }) => ({ path: file_path, content: bytes ?? null }));
    return ok({ id: commitFiles({ from, to }, files, String(body['commit_message']), author) });
  };

  const gitea = (method: string, path: string, body: Json): Answer => {
    const [, branch = ''] = /\/pulls\/main\/(.*)$/.exec(path) ?? [];
    if (method === 'GET') {
      const found = twin.reviews.find(({ head: of }) => of === branch);
      return found ? ok(found, 200) : refuse(404, 'pull request does not exist');
    }
    if (path.endsWith('/pulls')) return ok(review(body));
    happens();
    const from = String(body['branch']);
    const files = body['files'] as { operation: string; path: string; content?: string; sha?: string }[];
    for (const { operation, path: at, content: bytes, sha } of files) {
      if ((operation === 'delete') !== (bytes === undefined)) return refuse(422, 'content is missing, or of a file that goes');
      const known = shaAt(from, at);
      if ((operation === 'create') !== (known === '')) return refuse(422, 'repository file already exists, or does not');
      if (known !== '' && known !== sha) return refuse(409, 'sha does not match');
    }
    const made = files.map(({ path: at, content: bytes }) => ({ path: at, content: bytes ?? null }));
    return ok({
      commit: {
        sha: commitFiles({ from, to: String(body['new_branch'] ?? from) }, made, String(body['message']), body['author'] as { name: string; email: string }),
      },
    });
  };
  const api = { github, gitlab, gitea }[kind];

  const server = createServer((request, response) => {
    const url = request.url ?? '';
    if (twin.mood === 'away') request.socket.destroy();
    else if (url.startsWith('/hub.git/')) serveGit(folder, request, response);
    else
      void readJson(request, twin).then((body) => {
        const token = request.headers.authorization ?? request.headers['private-token'];
        const { status, body: said } = String(token).endsWith('twin-token')
          ? api(request.method ?? '', decodeURIComponent(url), body)
          : refuse(401, 'Bad credentials');
        if (twin.mood === 'silent') request.socket.destroy();
        else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
      });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(twin, {
    url: `http://127.0.0.1:${port}`,
    cloneUrl: `http://127.0.0.1:${port}/hub.git`,
    commitElsewhere: (path: string, text: string, branch = 'main') =>
      void commitFiles({ from: branch, to: branch }, [{ path, content: Buffer.from(text).toString('base64') }], 'From elsewhere', {
        name: 'Else',
        email: 'else@git.example',
      }),
    clone: async () => {
      const to = mkdtempSync(join(tmpdir(), 'hub-clone-'));
      // This process is the host as well: it must not wait for git.
      await promisify(execFile)('git', ['clone', '--quiet', `http://127.0.0.1:${port}/hub.git`, to]);
      return to;
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => {
          rmSync(folder, { recursive: true, force: true });
          done();
        });
      }),
  });
}

async function readJson(request: IncomingMessage, twin: Pick<GitTwin, 'receivedBytes'>): Promise<Json> {
  const chunks: Buffer[] = [];
  twin.receivedBytes = 0;
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    twin.receivedBytes += (chunk as Buffer).length;
  }
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : (JSON.parse(text) as Json);
}

/** Hands a request for the repository to git itself. */
function serveGit(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '', 'http://git.example');
  const backend = spawn('git', ['http-backend'], {
    env: {
      ...process.env,
      ...{ GIT_PROJECT_ROOT: root, GIT_HTTP_EXPORT_ALL: '1', PATH_INFO: pathname, QUERY_STRING: search.slice(1), REQUEST_METHOD: request.method ?? '' },
      ...{ CONTENT_TYPE: request.headers['content-type'] ?? '', HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '' },
      ...(request.headers['git-protocol'] !== undefined && { GIT_PROTOCOL: String(request.headers['git-protocol']) }),
    },
  });
  request.pipe(backend.stdin);
  const chunks: Buffer[] = [];
  backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  backend.once('close', () => {
    const all = Buffer.concat(chunks);
    const end = all.indexOf('\r\n\r\n');
    const headers = all
      .subarray(0, end)
      .toString()
      .split('\r\n')
      .map((line) => line.split(': ') as [string, string]);
    const status = Number(headers.find(([name]) => name === 'Status')?.[1]?.slice(0, 3) ?? 200);
    response.writeHead(status, Object.fromEntries(headers.filter(([name]) => name !== 'Status'))).end(all.subarray(end + 4));
  });
}
