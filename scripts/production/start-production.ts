import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, freePort, startPostgres } from '../database/postgres.ts';
import { type ComposeService, onThisMachine, readCompose } from './compose-services.ts';
import { openProcesses, type Processes, untilReady, untilSaid } from './processes.ts';
import { makeServerImage } from './server-image.ts';
import { type Front, standIn } from './stand-in.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const NODES = ['api-1', 'api-2'] as const;

export interface Production extends Pick<Processes, 'kill' | 'stop'> {
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
}

interface Setting {
  folder: string;
  image: string;
  services: Readonly<Record<string, ComposeService>>;
  processes: Processes;
  /** The port here of each that a service has in its container: `mail:1025`. */
  ports: ReadonlyMap<string, number>;
}

/** Starts every service of `compose.yaml` as a process, what each needs first. `folder` takes their data and logs; `isStandIn`: without nginx. */
export async function startProduction(folder: string, { isStandIn = false } = {}): Promise<Production> {
  const image = join(folder, 'image');
  makeServerImage(image);
  const services = readCompose({ SECRET_KEY: randomBytes(32).toString('base64') });
  const cluster = await startPostgres();
  const processes = openProcesses(folder, () => cluster.stop());
  try {
    makeDatabase(cluster);
    const ports = (await portsOf(services)).set('db:5432', cluster.port);
    const setting = { folder, image, services, processes, ports };
    await startNeighbours(setting);
    await startServers(setting);
    const front = isStandIn ? await standIn(DIST, nodePorts(ports)) : await startFront(setting);
    const address = (key: string) => `http://127.0.0.1:${ports.get(key)}`;
    return {
      site: `http://127.0.0.1:${front.port}`,
      mails: address('mail:8025'),
      texts: address('sms:8026'),
      nodes: NODES.map((name) => ({ name, origin: address(`${name}:4321`), metrics: `${address(`${name}:9464`)}/metrics` })),
      image,
      services: Object.keys(services),
      front: front.name,
      kill: processes.kill,
      stop: async () => {
        await front.close();
        return processes.stop();
      },
    };
  } catch (error) {
    await processes.stop();
    throw error;
  }
}

function makeDatabase({ bin, url }: Cluster): void {
  execFileSync(join(bin, 'psql'), [url, '-qc', "CREATE ROLE hub LOGIN PASSWORD 'hub'", '-c', 'CREATE DATABASE hub OWNER hub']);
}

const nodePorts = (ports: ReadonlyMap<string, number>) => NODES.map((name) => ports.get(`${name}:4321`) ?? 0);

/** A free port for each that a service listens on in its container. */
async function portsOf(services: Setting['services']): Promise<Map<string, number>> {
  const ports = new Map<string, number>();
  for (const [name, { environment }] of Object.entries(services)) {
    const isServer = environment['ROLE'] !== undefined;
    const own = [environment['PORT'] ?? (isServer ? '4321' : undefined), environment['HTTP_PORT'], environment['METRICS_PORT']];
    for (const port of own) if (port !== undefined) ports.set(`${name}:${port}`, await freePort());
  }
  return ports;
}

async function startNeighbours({ folder, services, processes, ports }: Setting): Promise<void> {
  for (const name of ['mail', 'sms', 's3']) {
    const { environment = {}, command = [] } = services[name] ?? {};
    const here = ['PORT', 'HTTP_PORT'].flatMap((key) => {
      const port = ports.get(`${name}:${environment[key]}`);
      return port === undefined ? [] : [[key, String(port)] as const];
    });
    const own = { ...environment, ...Object.fromEntries(here), DATA_DIR: join(folder, name) };
    await untilSaid(processes.start(name, [process.execPath, 'scripts/production/neighbours.ts', ...command], ROOT, own), `${name} is at`);
  }
}

/** Nodes and worker together, as they may: the first makes the database. */
async function startServers({ folder, image, services, processes, ports }: Setting): Promise<void> {
  const started = [...NODES, 'worker'].map((name) => {
    const data = join(folder, name);
    mkdirSync(data);
    const port = String(ports.get(`${name}:4321`));
    const running = processes.start(name, [process.execPath, 'scripts/production/serve.ts'], image, {
      ...onThisMachine(services[name]?.environment ?? {}, ports),
      ...{ PORT: port, HOST: '127.0.0.1', METRICS_HOST: '127.0.0.1', METRICS_PORT: String(ports.get(`${name}:9464`)), DATA_DIR: data },
    });
    return { running, port };
  });
  for (const { running, port } of started) await untilReady(running, `http://127.0.0.1:${port}/api/health/ready`);
}

async function startFront({ folder, processes, ports }: Setting): Promise<Front> {
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
  // The container has a user for it; here it is whoever tries this.
  writeFileSync(file, `daemon off;\n${process.getuid?.() === 0 ? 'user root;\n' : ''}${text}`);
  await untilReady(processes.start('web', [binary, '-p', folder, '-c', file], folder, {}), `http://127.0.0.1:${port}/robots.txt`);
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
