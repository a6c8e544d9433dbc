import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What would be sent, as files: `<time>-<id>.eml` and `<time>-<id>.sms.json` (design section 8). */
export interface Outbox {
  /** Writes a file whole or not at all; the same id is written once. */
  put(id: string, extension: 'eml' | 'sms.json', content: string | Uint8Array, at: Date): Promise<void>;
  /** Newest first. */
  list(): Promise<string[]>;
  read(file: string): Promise<string>;
}

export function openOutbox(folder: string): Outbox {
  const files = async () => (await readdir(folder).catch(() => [])).filter((file) => /\.(eml|sms\.json)$/.test(file));
  return {
    put: async (id, extension, content, at) => {
      await mkdir(folder, { recursive: true });
      if ((await files()).some((file) => file.endsWith(`-${id}.${extension}`))) return;
      const name = `${at.toISOString().replaceAll(':', '').replace('.', '')}-${id}.${extension}`;
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
    read: (file) => readFile(join(folder, file), 'utf8'),
  };
}
