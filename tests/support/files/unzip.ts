import { fromBufferPromise } from 'yauzl';

/** The files of a ZIP by their names, as text. */
export async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk));
    files[entry.fileName] = Buffer.concat(chunks).toString('utf8');
  }
  return files;
}
