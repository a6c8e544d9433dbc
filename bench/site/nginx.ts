import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/database/postgres.ts';

const TRIES = 100;
const BETWEEN_MS = 50;
/** Headers that nginx sets by itself, or must not set because the file is already compressed. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'etag', 'transfer-encoding', 'server']);

export interface Nginx {
  url: string;
  /** Of the process that answers. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * One nginx worker, as Debian sets it up, that has an answer of ours in a file: its bytes as they came compressed, with its headers.
 * @throws when it does not give just that
 */
export async function startNginx(ours: string, headers: Record<string, string>): Promise<Nginx> {
  const asked = await fetchRaw(ours, headers);
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'page'), asked.body);
  const own = Object.entries(asked.headers).filter(([name]) => !OWN.has(name));
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;\nevents { worker_connections 768; }\nhttp {
sendfile on; tcp_nopush on; access_log off; keepalive_requests 100000000; ${folders.join(' ')}
server { listen 127.0.0.1:${port}; root ${folder}; default_type "${asked.headers['content-type']}";
${own.map(([name, value]) => `add_header ${name} "${value}";`).join('\n')} } }\n`,
  );
  // As root it would hand its work to a user who may not read the folder.
  const asUser = process.getuid?.() === 0 ? 'user root; ' : '';
  const server = spawn('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf'), '-g', asUser], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('close', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
  try {
    const url = `http://127.0.0.1:${port}/page`;
    const theirs = await untilAnswered(url, headers);
    const missing = own.filter(([name, value]) => theirs.headers[name] !== value).map(([name]) => name);
    if (missing.length > 0 || !theirs.body.equals(asked.body)) throw new Error(`nginx answers otherwise: ${missing.join(', ') || 'other bytes'}`);
    const worker = Number(readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ')[0]);
    return { url, pid: worker, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Raw {
  headers: Record<string, string>;
  body: Buffer;
}

/** An answer with its bytes as they came. */
function fetchRaw(url: string, headers: Record<string, string>): Promise<Raw> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const received = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
        if (response.statusCode === 200) resolve({ headers: received, body: Buffer.concat(chunks) });
        else reject(new Error(`${url} answers ${response.statusCode}`));
      });
    })
      .once('error', reject)
      .end();
  });
}

async function untilAnswered(url: string, headers: Record<string, string>): Promise<Raw> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await fetchRaw(url, headers);
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
  }
}
