import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../support/process.ts';
import { freePort } from './start-product.ts';

/** A product of one file's own, with the demo's members: what is changed for everybody is changed for nobody else's tests. */
export interface OwnProduct {
  origin: string;
  stop(): Promise<void>;
}

/** Starts one, built already. Fixtures go to it until it is stopped, as they do to that of all tests. */
export async function startOwnProduct(environment: Record<string, string> = {}): Promise<OwnProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'comic-hub-own-'));
  cpSync(process.env['E2E_TABLES'] ?? '', dataDir, { recursive: true });
  // The form that pays names the address, as in `start-product`.
  const port = String(await freePort());
  const server = await startServer({
    ...{ NODE_ENV: 'development', DATA_DIR: dataDir, DEMO: '1', SERVE_SITE: '1', LOG_LEVEL: 'error' },
    ...{ PORT: port, PUBLIC_SITE_URL: `http://127.0.0.1:${port}` },
    ...environment,
  });
  const { E2E_ORIGIN, E2E_DATA_DIR } = process.env;
  Object.assign(process.env, { E2E_ORIGIN: server.origin, E2E_DATA_DIR: dataDir });
  return {
    origin: server.origin,
    stop: async () => {
      Object.assign(process.env, { E2E_ORIGIN, E2E_DATA_DIR });
      server.kill('SIGTERM');
      await server.exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
