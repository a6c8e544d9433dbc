import { fromBufferPromise } from 'yauzl';

/** The files of a ZIP by their names. */
export async function unzipBytes(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk));
    files[entry.fileName] = Buffer.concat(chunks);
  }
  return files;
}

/** The same as text. */
export async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await unzipBytes(bytes)).map(([name, content]) => [name, content.toString('utf8')]));
}
