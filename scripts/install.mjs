// Installs the dependencies when they are missing or older than the lock file. Runs on any Node, before there is another.
// With the name of a script it then runs that on the project's Node 24 and hands signals on, so that stopping `npm start` stops
// the server and not only npm.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
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

const [script, ...args] = process.argv.slice(2);
if (script) {
  const bin = join(root, 'node_modules/.bin');
  const child = spawn(join(root, 'node_modules/node/bin/node'), [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  child.on('error', ({ message }) => {
    console.error(`${script} could not be run: ${message}`);
    process.exit(1);
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
