import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../support/process.ts';
import { inviteOldMembers } from './old-accounts.ts';

/** Starts the product as `npm start` does, built already, with data of its own; tests find it by BASE_URL and DATA_DIR. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'comic-hub-e2e-'));
  inviteOldMembers(dataDir);
  execFileSync(process.execPath, [join(import.meta.dirname, 'make-members.ts')], { env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir } });
  const server = await startServer({ NODE_ENV: 'development', DATA_DIR: dataDir, SERVE_SITE: '1', LOG_LEVEL: 'warn' });
  Object.assign(process.env, { E2E_ORIGIN: server.origin, E2E_DATA_DIR: dataDir });
  return async () => {
    server.kill('SIGTERM');
    await server.exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
