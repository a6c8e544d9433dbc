import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../database/postgres.ts';
import { missingOf } from './deploy-readers.ts';
import type { BuiltPage } from './deploy-rules.ts';
import { ask, maintenanceFaults, untilAnswered } from './host-answers.ts';

/** Serves a build with a real Caddy and the sample for operators on a port of its own, and looks at what it answers. */
const SAMPLE = join(import.meta.dirname, '../../docs/deploy/Caddyfile');
const SAMPLE_ROOT = '/srv/comic-hub/dist';
const SAMPLE_STATE = '/srv/comic-hub/state';

/** The operator's sample, on loopback without TLS. */
function configuration(folder: string, dist: string, port: number): string {
  const site = readFileSync(SAMPLE, 'utf8')
    .replaceAll(SAMPLE_ROOT, dist)
    .replaceAll(SAMPLE_STATE, folder)
    .replace('hub.example {', `http://127.0.0.1:${port} {`);
  const path = join(folder, 'Caddyfile');
  writeFileSync(path, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  return path;
}

/** The faults in the responses of a real Caddy; it must take the sample. @throws Error when there is none */
export async function checkWithCaddy(binary: string, dist: string, pages: readonly BuiltPage[], others: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'comic-hub-caddy-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const args = ['--config', configuration(folder, dist, port), '--adapter', 'caddyfile'];
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  await promisify(execFile)(binary, ['validate', ...args], { env });
  const server = spawn(binary, ['run', ...args], { env, stdio: 'ignore' });
  // That it could not be run shows by nobody answering.
  server.on('error', () => {});
  const ended = new Promise((resolve) => server.once('close', resolve));
  try {
    await untilAnswered(port);
    return [
      ...(await pageFaults(port, pages)),
      ...(await maintenanceFaults('Caddy', { port, state: folder }, others)),
      ...(await closedPageFaults(port, folder, pages)),
    ];
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  }
}

/** A page of each kind of answer comes with its own policy. */
async function pageFaults(port: number, pages: readonly BuiltPage[]): Promise<string[]> {
  const page = pages.find(({ path }) => path.startsWith('/zh/news/'))?.path ?? '/zh/index.html';
  const asked = [
    { path: page.replace('.html', ''), status: 200, of: page },
    { path: '/', status: 200, of: '/index.html' },
    { path: '/zh/news/not-there', status: 404, of: '/404.html' },
    { path: '/.deploy/caddy-site', status: 404, of: '/404.html' },
  ];
  const faults: string[] = [];
  for (const { path, status, of } of asked) {
    const answer = await ask(port, path);
    if (answer.status !== status) faults.push(`Caddy: ${path} answers ${answer.status}, not ${status}`);
    faults.push(...policyFaults(path, answer.headers, pages, of));
  }
  return faults;
}

/** The page that says that the site is closed runs under its own policy, not under that of the address that was asked for. */
async function closedPageFaults(port: number, state: string, pages: readonly BuiltPage[]): Promise<string[]> {
  const closed = join(state, 'closed');
  writeFileSync(closed, '');
  const { headers } = await ask(port, '/en/news_list');
  rmSync(closed);
  return policyFaults('/en/news_list while the site is closed', headers, pages, '/en/error503.html');
}

function policyFaults(path: string, headers: Awaited<ReturnType<typeof ask>>['headers'], pages: readonly BuiltPage[], of: string): string[] {
  const policy = pages.find((page) => page.path === of)?.policy;
  if (policy === undefined) return [`Caddy: the build has no ${of}`];
  return missingOf(policy, String(headers['content-security-policy'])).map((missing) => `Caddy: ${path} is sent a policy that is not its own: ${missing}`);
}
