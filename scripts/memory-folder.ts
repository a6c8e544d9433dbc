import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. Containers often have 64 MB there, which is not enough. */
const SHARED_MEMORY = '/dev/shm';
const NEEDED_BYTES = 6 * 1024 ** 3;

/**
 * Makes a folder for files that are thrown away: in memory, where that has room for the databases of a test run, or else on the disk.
 * Hundreds of databases are made and dropped in one run, and a disk's file system spends half of the processor's time of PostgreSQL on
 * their files (docs/decisions/284). Others may pass through it: PostgreSQL runs as a user of its own.
 */
export function makeThrowAwayFolder(prefix: string): string {
  const parent = hasRoom() ? SHARED_MEMORY : tmpdir();
  removeLeft(parent, prefix);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes the folders of processes that were killed; what others still write into waits for the next run. */
function removeLeft(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || isRunning(pid)) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error;
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is there as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function hasRoom(): boolean {
  if (!existsSync(SHARED_MEMORY) || freemem() < NEEDED_BYTES) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= NEEDED_BYTES;
}
