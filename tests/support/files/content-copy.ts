import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** A copy of a content that a test may write into. */
export interface ContentCopy {
  path: string;
  /** A file of it. */
  read(file: string): string;
  /** Every file by its path, but what belongs to editing itself. */
  all(): Map<string, string>;
  remove(): void;
}

/** Copies a content, to a folder of its own or to one that is named. */
export function copyContent(from: string, path = mkdtempSync(join(tmpdir(), 'hub-content-'))): ContentCopy {
  cpSync(from, path, { recursive: true });
  return {
    path,
    read: (file) => readFileSync(join(path, file), 'utf8'),
    all: () => {
      const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const files = entries.map((entry) => relative(path, join(entry.parentPath, entry.name))).filter((file) => !file.startsWith('.'));
      return new Map(files.sort().map((file) => [file, readFileSync(join(path, file)).toString('base64')]));
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
