import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completePlatforms, type LockFile, missingPlatforms } from './platform-packages.ts';

test('npm ci takes the lock file, without asking a registry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comic-hub-lock-'));
  try {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(file, join(folder, file));
    const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--loglevel=error'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stderr.replace(/^npm warn .*\n/gm, '')]).toEqual([0, '']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const lock = (packages: LockFile['packages']): LockFile => ({ packages });

test('a package of another platform is added as its name says', () => {
  const some = lock({
    '': { optionalDependencies: { own: '1.0.0' } },
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { 'tool-windows-x64': '1.2.3', 'tool-linux-arm64-musl': '1.2.3', 'tool-linux-x64-gnu': '1.2.3', fsevents: '~2.3.2' },
    },
    'node_modules/tool-linux-x64-gnu': { version: '1.2.3', dev: true, optional: true },
  });
  expect(completePlatforms(some)).toEqual(['node_modules/tool-windows-x64', 'node_modules/tool-linux-arm64-musl']);
  expect(some.packages['node_modules/tool-windows-x64']).toEqual({ version: '1.2.3', cpu: ['x64'], dev: true, optional: true, os: ['win32'] });
  expect(some.packages['node_modules/tool-linux-arm64-musl']).toMatchObject({ libc: ['musl'], cpu: ['arm64'], os: ['linux'] });
  expect(missingPlatforms(some)).toEqual([]);
});

test('a name without a platform is not guessed', () => {
  expect(() => completePlatforms(lock({ 'node_modules/tool': { optionalDependencies: { other: '1.0.0' } } }))).toThrow('does not say its platform');
});
