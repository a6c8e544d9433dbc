import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What would be sent, as files: `<time>-<id>.eml` and `<time>-<id>.sms.json` (design section 8). */
export interface Outbox {
  /** Writes a file whole or not at all; the same id is written once. */
  put(id: string, extension: 'eml' | 'sms.json', content: string | Uint8Array, at: Date): Promise<void>;
  /** Newest first. */
  list(): Promise<string[]>;
  read(file: string): Promise<string>;
  /** Removes what was written before a moment, and what a killed process left half written. */
  purge(before: Date): Promise<void>;
}

const stampOf = (at: Date) => at.toISOString().replaceAll(':', '').replace('.', '');

export function openOutbox(folder: string): Outbox {
  const files = async () => (await readdir(folder).catch(() => [])).filter((file) => /\.(eml|sms\.json)$/.test(file));
  return {
    put: async (id, extension, content, at) => {
      await mkdir(folder, { recursive: true });
      if ((await files()).some((file) => file.endsWith(`-${id}.${extension}`))) return;
      const name = `${stampOf(at)}-${id}.${extension}`;
      const part = join(folder, `${name}.part`);
      try {
        await writeFile(part, content);
        await rename(part, join(folder, name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    list: async () => (await files()).sort().reverse(),
    purge: async (before) => {
      // A name begins with its time: `2026-11-18T023000000Z-…`.
      const until = stampOf(before);
      for (const file of await readdir(folder).catch(() => []))
        if (/^\d{4}-\d\d-\d\dT\d{9}Z-.*\.(eml|sms\.json)(\.part)?$/.test(file) && file < until) await rm(join(folder, file), { force: true });
    },
    read: (file) => readFile(join(folder, file), 'utf8'),
  };
}
