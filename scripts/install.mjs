// Installs what the lock file names and node_modules has not. Runs on any Node, before there is another. With the name of a script
// it then runs that on the project's Node 24 and hands signals on, so that stopping `npm start` stops the server and not only npm.
// `--dev`: what a developer's command needs, too. Everything that is said here goes to stderr: stdout is the command's.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const node = join(root, 'node_modules/node/bin/node');
const [isDev, script, ...args] = process.argv[2] === '--dev' ? [true, ...process.argv.slice(3)] : [false, ...process.argv.slice(2)];

const QUIETLY = ['--no-audit', '--no-fund', '--loglevel=error'];
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Versions are compared, not times: a clone or a linked folder has its files from another moment. */
function isInstalled() {
  if (!existsSync(node) || !existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = read('node_modules/.package-lock.json').packages;
  return Object.entries(read('package-lock.json').packages).every(
    ([path, { version, dev, devOptional, optional }]) => path === '' || optional || (!isDev && (dev || devOptional)) || installed[path]?.version === version,
  );
}

/** Whether somebody has changed package.json by hand, and the lock file is to follow. */
function isLockBehind() {
  const [manifest, lock] = [read('package.json'), read('package-lock.json').packages['']];
  return ['dependencies', 'devDependencies'].some((kind) => !isDeepStrictEqual(manifest[kind], lock[kind]));
}

/** Ends the process when it fails. */
function install() {
  // The lock file says which versions, and is not written, unless it is behind. Not `npm ci`, which deletes what is there: docs/decisions/002.
  const command = ['npm', 'install', ...(isLockBehind() ? [] : ['--no-save']), ...(isDev ? ['--include=dev'] : []), ...QUIETLY];
  process.stderr.write('Installing dependencies …\n');
  const { status, error } = spawnSync(command[0], command.slice(1), { cwd: root, stdio: ['inherit', 2, 'inherit'], shell: process.platform === 'win32' });
  if (status === 0) return;
  process.stderr.write(`The dependencies could not be installed: ${error ? error.message : `\`${command.join(' ')}\` ended with ${status}, see above`}\n`);
  process.exit(status || 1);
}

if (isLockBehind() || !isInstalled()) install();

if (script) {
  const bin = join(root, 'node_modules/.bin');
  const child = spawn(node, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  child.on('error', ({ message }) => {
    process.stderr.write(`${script} could not be run: ${message}\n`);
    process.exit(1);
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
