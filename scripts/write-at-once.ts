import { mkdirSync, promises, writeFileSync } from 'node:fs';

/**
 * Until the given function is called, folders are made and files written on the thread that asks. Astro hands each page to
 * other threads in four calls: of tens of thousands of pages, the handing over costs more than the writing.
 */
export function writeAtOnce(): () => void {
  const { mkdir, writeFile } = promises;
  const made = new Set<string>();
  promises.mkdir = (async (path, options) => {
    if (made.has(String(path))) return undefined;
    const first = mkdirSync(path, options);
    made.add(String(path));
    return first;
  }) as typeof mkdir;
  promises.writeFile = (async (file, data, options) => {
    if (data instanceof Uint8Array && options === undefined && (typeof file === 'string' || file instanceof URL)) writeFileSync(file, data);
    else await writeFile(file, data, options);
  }) as typeof writeFile;
  return () => Object.assign(promises, { mkdir, writeFile });
}
