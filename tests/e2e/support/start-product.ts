import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../support/process.ts';
import { makeAppleKeys, makeGoogleKeys, walletEnvironment } from '../../support/services/wallet-keys.ts';

/** Starts the product as `npm start` does, built already, with data of its own; tests find it by BASE_URL and DATA_DIR. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'comic-hub-e2e-'));
  const tables = mkdtempSync(join(tmpdir(), 'comic-hub-tables-'));
  execFileSync(process.execPath, [join(import.meta.dirname, 'make-members.ts'), tables], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir },
  });
  // Its own address is known before it starts: the form that pays names it, and the page's policy lets a form go nowhere else.
  const port = await freePort();
  const PUBLIC_SITE_URL = `http://127.0.0.1:${port}`;
  const server = await startServer({
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    SERVE_SITE: '1',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    PUBLIC_SITE_URL,
    // Tickets go into both wallets of phones; what a centre without keys shows, the tests beside the island say.
    ...walletEnvironment(makeAppleKeys(), makeGoogleKeys()),
  });
  Object.assign(process.env, { E2E_ORIGIN: server.origin, E2E_DATA_DIR: dataDir, E2E_TABLES: tables });
  return async () => {
    server.kill('SIGTERM');
    await server.exited;
    for (const folder of [dataDir, tables]) rmSync(folder, { recursive: true, force: true });
  };
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
