// Installs the dependencies when they are missing or older than the lock file. Runs on any Node, before there is another.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const installed = join(root, 'node_modules/.package-lock.json');
const isFresh =
  existsSync(installed) &&
  existsSync(join(root, 'node_modules/node/bin/node')) &&
  ['package.json', 'package-lock.json'].every((file) => statSync(join(root, file)).mtimeMs <= statSync(installed).mtimeMs);
if (!isFresh) {
  console.log('Installing dependencies …');
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
