import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startPostgres } from '../database/postgres.ts';
import { type ComposeService, onThisMachine, readCompose } from './compose-services.ts';
import { makeServerImage } from './server-image.ts';
import { type Front, standIn } from './stand-in.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const NODES = ['api-1', 'api-2'] as const;
const LOOK_AGAIN_MS = 100;
const LOOKS = 900;

/** A process of the production. */
interface Running {
  name: string;
  child: ChildProcess;
  exited: Promise<number | null>;
  log: string;
}

export interface Production {
  /** The address that the public has. */
  site: string;
  /** The addresses at which what was sent is shown. */
  mails: string;
  texts: string;
  /** The API nodes behind it, each with its metrics. */
  nodes: readonly { name: string; origin: string; metrics: string }[];
  /** The folder that the server runs out of. */
  image: string;
  services: readonly string[];
  /** The server before the nodes: `nginx`, or a stand-in. */
  front: string;
  /** Ends one as a power cut would. */
  kill(name: string): Promise<void>;
  /** Ends all in their order. @returns a line for each that did not end well; nothing the second time */
  stop(): Promise<string[]>;
}

/** Starts every service of `compose.yaml` as a process, what each needs first. `folder` takes their data and logs; `isStandIn`: without nginx. */
export async function startProduction(folder: string, { isStandIn = false } = {}): Promise<Production> {
  const image = join(folder, 'image');
  makeServerImage(image);
  const services = readCompose({ SECRET_KEY: randomBytes(32).toString('base64') });
  const running: Running[] = [];
  const killed = new Set<string>();
  const cluster = await startPostgres();
  let isOver = false;
  const stop = async (): Promise<string[]> => {
    if (isOver) return [];
    isOver = true;
    const faults: string[] = [];
    for (const each of running.reverse()) {
      // nginx ends its answers first when it is told so.
      each.child.kill(each.name === 'web' ? 'SIGQUIT' : 'SIGTERM');
      const code = await each.exited;
      if (code !== 0 && !killed.has(each.name)) faults.push(`${each.name} ended with ${code}:\n${readFileSync(each.log, 'utf8').slice(-2000)}`);
    }
    await cluster.stop();
    return faults;
  };
  const start = (name: string, command: readonly string[], cwd: string, environment: Record<string, string>): Running => {
    const log = join(folder, `${name}.log`);
    const file = openSync(log, 'a');
    const [program = '', ...args] = command;
    const child = spawn(program, args, { cwd, env: { PATH: process.env['PATH'], ...environment }, stdio: ['ignore', file, file] });
    const exited = new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
      child.on('error', () => resolve(null));
    });
    const each = { name, child, exited, log };
    running.push(each);
    return each;
  };
  try {
    const ports = await portsOf(services);
    ports.set('db:5432', cluster.port);
    execFileSync(join(cluster.bin, 'psql'), [cluster.url, '-qc', "CREATE ROLE hub LOGIN PASSWORD 'hub'", '-c', 'CREATE DATABASE hub OWNER hub']);
    const here = (key: string) => ports.get(key) ?? 0;
    for (const name of ['mail', 'sms', 's3']) {
      const { environment = {}, command = [] } = services[name] ?? {};
      const own = { ...environment, PORT: String(here(`${name}:${environment['PORT']}`)), DATA_DIR: join(folder, name) };
      const http: Record<string, string> = environment['HTTP_PORT'] === undefined ? {} : { HTTP_PORT: String(here(`${name}:${environment['HTTP_PORT']}`)) };
      const node = start(name, [process.execPath, 'scripts/production/neighbours.ts', ...command], ROOT, { ...own, ...http });
      await untilSaid(node, `${name} is at`);
    }
    for (const name of [...NODES, 'worker']) {
      const { environment = {} } = services[name] ?? {};
      const data = join(folder, name);
      mkdirSync(data);
      start(name, [process.execPath, 'scripts/production/serve.ts'], image, {
        ...onThisMachine(environment, ports),
        ...{ PORT: String(here(`${name}:4321`)), HOST: '127.0.0.1', METRICS_HOST: '127.0.0.1', METRICS_PORT: String(here(`${name}:9464`)), DATA_DIR: data },
      });
    }
    for (const name of [...NODES, 'worker'])
      await untilReady(
        running.find((each) => each.name === name),
        `http://127.0.0.1:${here(`${name}:4321`)}/api/health/ready`,
      );
    const front = isStandIn ? await standIn(DIST, nodePorts(ports)) : await startFront(folder, ports, start);
    return {
      site: `http://127.0.0.1:${front.port}`,
      mails: `http://127.0.0.1:${here('mail:8025')}`,
      texts: `http://127.0.0.1:${here('sms:8026')}`,
      nodes: NODES.map((name) => ({ name, origin: `http://127.0.0.1:${here(`${name}:4321`)}`, metrics: `http://127.0.0.1:${here(`${name}:9464`)}/metrics` })),
      image,
      services: Object.keys(services),
      front: front.name,
      kill: async (name) => {
        killed.add(name);
        const each = running.find((one) => one.name === name);
        each?.child.kill('SIGKILL');
        await each?.exited;
      },
      stop: async () => {
        await front.close();
        return stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const nodePorts = (ports: ReadonlyMap<string, number>) => NODES.map((name) => ports.get(`${name}:4321`) ?? 0);

/** A free port for each that a service listens on in its container. */
async function portsOf(services: Record<string, ComposeService>): Promise<Map<string, number>> {
  const ports = new Map<string, number>();
  for (const [name, { environment }] of Object.entries(services)) {
    const isServer = environment['ROLE'] !== undefined;
    const own = [environment['PORT'] ?? (isServer ? '4321' : undefined), environment['HTTP_PORT'], environment['METRICS_PORT']];
    for (const port of own) if (port !== undefined) ports.set(`${name}:${port}`, await freePort());
  }
  return ports;
}

async function untilSaid({ name, child, log }: Running, words: string): Promise<void> {
  for (let look = 0; look < LOOKS && child.exitCode === null; look += 1) {
    if (readFileSync(log, 'utf8').includes(words)) return;
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error(`${name} did not start:\n${readFileSync(log, 'utf8')}`);
}

async function untilReady(running: Running | undefined, url: string): Promise<void> {
  for (let look = 0; look < LOOKS && running?.child.exitCode === null; look += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error(`${running?.name} was not ready:\n${running ? readFileSync(running.log, 'utf8') : ''}`);
}

async function startFront(
  folder: string,
  ports: ReadonlyMap<string, number>,
  start: (...given: [string, string[], string, Record<string, string>]) => Running,
): Promise<Front> {
  const binary = nginxBinary();
  if (binary === null) return standIn(DIST, nodePorts(ports));
  const port = await freePort();
  const sample = readFileSync(join(ROOT, 'docs/deploy/container-nginx.conf'), 'utf8');
  const text = [...ports]
    .reduce((all, [name, here]) => all.replaceAll(`server ${name} `, `server 127.0.0.1:${here} `), sample)
    .replaceAll('/srv/comic-hub/dist', DIST)
    .replaceAll('/tmp/', `${folder}/nginx-`)
    .replaceAll('/dev/stdout', `${folder}/nginx-access.log`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  const file = join(folder, 'nginx.conf');
  // A user of its own is the container's.
  writeFileSync(file, `daemon off;\n${process.getuid?.() === 0 ? 'user root;\n' : ''}${text}`);
  const server = start('web', [binary, '-p', folder, '-c', file], folder, {});
  await untilReady(server, `http://127.0.0.1:${port}/robots.txt`);
  return { name: 'nginx', port, close: async () => {} };
}

function nginxBinary(): string | null {
  for (const binary of ['nginx', '/usr/sbin/nginx']) {
    try {
      execFileSync(binary, ['-v'], { stdio: 'ignore' });
      return binary;
    } catch {
      // Not there: the next one.
    }
  }
  return null;
}
