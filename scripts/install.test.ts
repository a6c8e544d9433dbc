import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/* A clone in a folder as people name them, and an npm that only writes down what it was asked. */

const ROOT = join(import.meta.dirname, '..');
let folder = '';
let clone = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'X Y 漫 '));
  clone = join(folder, 'hub');
  write('scripts/say.ts', "process.stdout.write([...process.argv.slice(2), process.version].join(' ')); process.exitCode = 7;");
  copyFileSync(join(ROOT, 'scripts/install.mjs'), join(clone, 'scripts/install.mjs'));
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho "$@" >> "${folder}/asked"\necho installed\nexit $NPM_STATUS\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  describePackage({ a: '1.0.0' });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
}
/** package.json and the lock file, in step; `b` is for development, `c` for another platform. */
function describePackage(dependencies: Record<string, string>): void {
  const manifest = { dependencies, devDependencies: { b: '2.0.0' } };
  const [a, b, c] = [{ version: dependencies['a'] }, { version: '2.0.0', dev: true }, { version: '3.0.0', optional: true }];
  write('package.json', JSON.stringify(manifest));
  write('package-lock.json', JSON.stringify({ packages: { '': manifest, 'node_modules/a': a, 'node_modules/b': b, 'node_modules/c': c } }));
}
function putPackages(packages: Record<string, { version: string }>): void {
  write('node_modules/.package-lock.json', JSON.stringify({ packages }));
  mkdirSync(join(clone, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(clone, 'node_modules/node/bin/node'));
}
/** The arguments of each call of npm, in order, and the exit code of the command. */
function run(args: string[], npmStatus = 0) {
  const environment = { ...process.env, NPM_STATUS: String(npmStatus), PATH: `${folder}${delimiter}${process.env['PATH']}` };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/install.mjs'), ...args], { env: environment, encoding: 'utf8' });
  const asked = existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n') : [];
  return { status, stdout, stderr, asked };
}
const A = { 'node_modules/a': { version: '1.0.0' } };
const B = { 'node_modules/b': { version: '2.0.0' } };

test('a clone is installed as its lock file says, which is not written, and stdout stays the command’s own', () => {
  const { asked, stdout, stderr } = run([]);
  expect(asked).toEqual(['install --no-save --no-audit --no-fund --loglevel=error']);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^Installing dependencies …\ninstalled\n/);
});

test('what is there is left alone, whenever it was written; then the script runs, its end is the command’s', () => {
  putPackages(A);
  const { asked, status, stdout } = run(['scripts/say.ts', 'x y', '漫']);
  expect([asked, status, stdout]).toEqual([[], 7, `x y 漫 ${process.version}`]);
});

test('another version than the lock file’s is brought up to date', () => {
  putPackages({ 'node_modules/a': { version: '0.9.0' } });
  expect(run([]).asked).toEqual(['install --no-save --no-audit --no-fund --loglevel=error']);
});

test('what is for development counts only for a command of developers', () => {
  putPackages(A);
  expect(run(['--dev']).asked).toEqual(['install --no-save --include=dev --no-audit --no-fund --loglevel=error']);
  rmSync(join(clone, 'node_modules'), { recursive: true });
  rmSync(join(folder, 'asked'));
  putPackages({ ...A, ...B });
  expect(run(['--dev']).asked).toEqual([]);
});

test('a package.json ahead of its lock file is followed, and the lock file with it', () => {
  const lock = readFileSync(join(clone, 'package-lock.json'), 'utf8');
  describePackage({ a: '1.0.1' });
  write('package-lock.json', lock);
  expect(run([]).asked).toEqual(['install --no-audit --no-fund --loglevel=error']);
  rmSync(join(folder, 'asked'));
  putPackages(A);
  expect(run([]).asked).toHaveLength(1);
});

test('an installation that fails ends the command, and says so last', () => {
  const { status, stdout, stderr } = run(['scripts/say.ts'], 3);
  expect([status, stdout]).toEqual([3, '']);
  expect(stderr).toMatch(/\nThe dependencies could not be installed: `npm install .*` ended with 3, see above\n$/);
});

test('every command of package.json installs first, those of developers what they need besides', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const bare = Object.entries(scripts).filter(([, command]) => !/^(?:exec )?node scripts\/install\.mjs\b/.test(command));
  // Second halves of others.
  expect(bare.map(([name]) => name)).toEqual(['build:installed', 'lint:installed', 'check:installed']);
  // A shell that has run the machine's Node once looks for no other in that run.
  expect(Object.values(scripts).filter((command) => /install\.mjs.*&&.*\bnode /.test(command))).toEqual([]);
  const tools = Object.entries(scripts).filter(
    ([name, command]) => !name.endsWith(':installed') && /\b(?:biome|tsc|astro check|vitest|playwright|lint:installed|check:installed)\b/.test(command),
  );
  expect(tools.filter(([, command]) => !command.includes('install.mjs --dev')).map(([name]) => name)).toEqual([]);
});
