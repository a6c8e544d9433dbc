import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a few megabytes that can really be full. */
export interface SmallDisk {
  path: string;
  /** Takes all room but so many bytes, to the last block. */
  fill(leaveBytes?: number): void;
  /** Gives back what `fill` took. */
  empty(): void;
  close(): void;
}

/** Mounts one in memory. @throws when this user may not mount: a full disk is never passed over by skipping */
export function openSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'hub-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'comic-hub-test', path], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (cause) {
    rmSync(path, { recursive: true });
    throw new Error('A full disk is tried on a real one, in memory: run these tests on Linux as root, or in `unshare --user --map-root-user --mount`', {
      cause,
    });
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill: (leaveBytes = 0) => {
      const file = openSync(filler, 'a');
      try {
        // Large pieces first, then what is left of the last one.
        for (const size of [256 * 1024, 4096, 1]) writeUntilFull(file, Buffer.alloc(size, 1));
      } finally {
        closeSync(file);
      }
      if (leaveBytes > 0) truncateSync(filler, sizeAfter(filler, leaveBytes));
    },
    empty: () => rmSync(filler, { force: true }),
    close: () => {
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: number, piece: Buffer): void {
  const MAX_PIECES = 10_000;
  for (let written = 0; written < MAX_PIECES; written += 1) {
    try {
      if (writeSync(file, piece) < piece.length) return;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return;
      throw error;
    }
  }
  throw new Error('the disk is not small');
}

const sizeAfter = (file: string, leaveBytes: number): number => Math.max(0, statSync(file).size - leaveBytes);
