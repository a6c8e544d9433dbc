import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config/config.ts';
import { onThisMachine, readCompose } from './compose-services.ts';
import { packageFolders, reachedFrom } from './server-image.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const SECRET_KEY = 'nR4vT8xZ2cB6mK0pW5sD9gH3jL7qYfEu';
const services = readCompose({ SECRET_KEY });
const servers = Object.entries(services).filter(([, { build }]) => build?.target === 'server');
const secondsOf = (text: string | undefined) => Number(/^(\d+)s?$/.exec(text ?? '')?.[1]);
/** Longer than a stop takes, with its last moments. */
const longestStop = ({ drainMs, stopTimeoutMs }: { drainMs: number; stopTimeoutMs: number }) => (drainMs + stopTimeoutMs) / 1000 + 3;

describe('compose.yaml', () => {
  test('has two API nodes, a worker, the site, the database, and what stands for other servers', () => {
    expect(Object.keys(services)).toEqual(['db', 'api-1', 'api-2', 'worker', 'web', 'mail', 'sms', 's3']);
    expect(servers.map(([, { environment }]) => environment['ROLE'])).toEqual(['api', 'api', 'worker']);
  });

  test.each(servers)('%s has a configuration that a production takes, and time to stop', (_, { environment, stop_grace_period }) => {
    const config = readConfig(environment);
    expect(config).toMatchObject({ isProduction: true, isDemo: false, servesSite: false, telemetry: { metrics: { port: 9464 }, otlp: null } });
    expect(secondsOf(stop_grace_period)).toBeGreaterThan(longestStop(config));
  });

  test('names no variable that the server does not know, nor forgets a key that must be made', () => {
    const known = new Set([...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name));
    for (const [name, { environment }] of servers) expect([name, Object.keys(environment).filter((each) => !known.has(each))]).toEqual([name, []]);
    expect(() => readCompose({})).toThrow('SECRET_KEY must be set');
  });

  test('no image of ours may write beside its data or do more than its user; what is published is for this machine, metrics never', () => {
    for (const [name, { build, read_only, cap_drop, ports }] of Object.entries(services)) {
      if (build) expect([name, read_only, cap_drop]).toEqual([name, true, ['ALL']]);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:(?:8080|8025|8026):\d+$/);
    }
  });

  test('an address of a service is where the service is on this machine', () => {
    const ports = new Map([
      ['db:5432', 1],
      ['mail:1025', 2],
    ]);
    expect(onThisMachine({ a: 'postgres://hub:hub@db:5432/hub', b: 'smtp://mail:1025?x=1', c: 'http://s3:9000', d: '4321' }, ports)).toEqual({
      ...{ a: 'postgres://hub:hub@127.0.0.1:1/hub', b: 'smtp://127.0.0.1:2?x=1', c: 'http://s3:9000', d: '4321' },
    });
  });
});

describe('Dockerfile', () => {
  const text = read('Dockerfile');
  const stages = new Map(
    text
      .split(/^FROM \S+ AS /m)
      .slice(1)
      .map((stage) => [/^\w+/.exec(stage)?.[0] ?? '', stage]),
  );

  test('makes the images that compose.yaml names, each for a user that is not root', () => {
    const wanted = Object.values(services).flatMap(({ build }) => (build ? [build.target] : []));
    for (const target of wanted) expect([target, /^USER (?!root)\w+$/m.test(stages.get(target) ?? '')]).toEqual([target, true]);
  });

  test('is of the Node that the product is made for, and starts and copies what is there', () => {
    expect(/^ARG NODE_VERSION=(\S+)$/m.exec(text)?.[1]).toBe(read('.nvmrc').trim());
    const named = [...text.matchAll(/\b((?:scripts|docs)\/[\w./-]+)/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(3);
    for (const path of named) expect([path, existsSync(join(ROOT, path)) || path.includes('operations.md')]).toEqual([path, true]);
  });

  test('the server’s image holds what it imports, and nothing of the build', () => {
    const { files, packages } = reachedFrom(['scripts/production/serve.ts']);
    expect([...files]).toEqual(expect.arrayContaining(['src/server/main.ts', 'src/server/telemetry/prometheus.ts', 'src/server/telemetry/otlp.ts']));
    const folders = packageFolders(packages);
    // By a peer: the file store's driver asks for it.
    for (const name of ['pg', 'hono', 'prom-client', '@aws-sdk/s3-request-presigner']) expect(folders).toContain(`node_modules/${name}`);
    for (const name of ['astro', 'react', 'pagefind', 'node', 'vitest', 'typescript', 'smtp-server']) expect(folders).not.toContain(`node_modules/${name}`);
    expect(() => packageFolders(['no-such-package'])).toThrow('no-such-package is not installed');
  });
});

describe('what stands before and around it', () => {
  const locations = (text: string) => [...text.matchAll(/^\s*(?:location|proxy_|client_max_body_size|keepalive)\b[^\n]*/gm)].map(([line]) => line.trim());

  test('nginx in a container and on a machine send the same to the nodes', () => {
    const [own, contained] = [locations(read('docs/deploy/nginx.conf')), locations(read('docs/deploy/container-nginx.conf'))];
    expect(contained.filter((line) => !/^proxy_temp_path/.test(line))).toEqual(own);
    expect(own.filter((line) => line.startsWith('location')).length).toBe(4);
  });

  test('the systemd unit starts what is there, gives it time to stop, and locks it in', () => {
    const lines = new Map(
      read('docs/deploy/systemd/comic-hub@.service')
        .split('\n')
        .flatMap((line) => (/^\w+=/.test(line) ? [[line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const] : [])),
    );
    const [node = '', script = ''] = (lines.get('ExecStart') ?? '').split(' ');
    for (const path of [node.replace('/srv/comic-hub/', ''), script]) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
    const [api] = servers;
    expect(secondsOf(lines.get('TimeoutStopSec'))).toBeGreaterThan(longestStop(readConfig(api?.[1].environment ?? {})));
    expect(Object.fromEntries(lines)).toMatchObject({ ProtectSystem: 'strict', NoNewPrivileges: 'yes', CapabilityBoundingSet: '', DynamicUser: 'yes' });
    expect(lines.get('Environment')).toContain('DATA_DIR=/var/lib/comic-hub/%i');
    expect(lines.get('StateDirectory')).toBe('comic-hub/%i');
  });
});
