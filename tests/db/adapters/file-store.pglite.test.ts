import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PDF_MAX_BYTES } from '../../../src/domain/uploads/attachment.ts';
import { type FileStore, openFiles, TEMPORARY_PREFIX } from '../../../src/server/adapters/files.ts';
import { digestOf, FileDamaged, StorageAway, StorageFull } from '../../../src/server/adapters/storage-fault.ts';
import { openS3Server, type S3Server } from '../../support/services/s3.ts';

/* What a file store promises, asked of the folder of one machine and of an S3 server. */

const folder = mkdtempSync(join(tmpdir(), 'file-store-'));
// Files on their way of other tests are none of ours.
const passingFolder = mkdtempSync(join(tmpdir(), 'file-store-passing-'));
let s3: S3Server;
const stores = new Map<string, FileStore>();
beforeAll(async () => {
  vi.stubEnv('TMPDIR', passingFolder);
  s3 = await openS3Server();
  stores.set('a folder', await openFiles(null, folder));
  stores.set('S3', await openFiles(s3.options, folder));
});
beforeEach(() => {
  s3.mood = 'work';
  s3.requests.length = 0;
});
afterAll(async () => {
  // The next file of this worker makes folders of its own.
  vi.unstubAllEnvs();
  await s3.close();
  for (const each of [folder, passingFolder]) rmSync(each, { recursive: true, force: true });
});

/** Bytes that compress badly and are not the same twice, in pieces that fit no border. */
function bytesOf(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let i = 0; i < size; i += 1) bytes[i] = (i * 31 + (i >> 8) * 17 + (i >> 16) * 7) % 256;
  return bytes;
}
async function* inPieces(bytes: Uint8Array, size = 70_001): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function keysUnder(store: FileStore, under: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(under)) keys.push(key);
  return keys.sort();
}
const passing = () => readdirSync(passingFolder).filter((name) => name.startsWith(TEMPORARY_PREFIX));

describe.each(['a folder', 'S3'])('%s', (name) => {
  const store = () => stores.get(name) as FileStore;
  const room = name === 'S3' ? 's' : 'f';

  test.each([
    ['empty', 0],
    ['of one byte', 1],
    ['of 6 MB', PDF_MAX_BYTES],
  ])('gives a file back as it was put, %s, in one piece or as a stream', async (_, size) => {
    const bytes = bytesOf(size);
    await store().put(`${room}/whole-${size}.bin`, bytes, 'application/octet-stream');
    await store().putStream(`${room}/stream-${size}.bin`, inPieces(bytes), 'application/octet-stream');
    for (const kind of ['whole', 'stream']) {
      const read = await store().read(`${room}/${kind}-${size}.bin`, digestOf(bytes));
      expect(Buffer.from(read ?? 'x').equals(Buffer.from(bytes))).toBe(true);
    }
    expect(passing()).toEqual([]);
  });

  test('knows what is not there, and removes it again', async () => {
    expect(await store().read(`${room}/none.bin`, null)).toBeNull();
    expect(await store().writtenAt(`${room}/none.bin`)).toBeNull();
    await store().put(`${room}/gone.bin`, bytesOf(10), 'application/octet-stream');
    await store().remove(`${room}/gone.bin`);
    await store().remove(`${room}/gone.bin`);
    expect(await store().read(`${room}/gone.bin`, null)).toBeNull();
  });

  test('lists a folder alone, and says when a file was written', async () => {
    const before = Date.now() - 2000;
    for (const key of ['list/b.pdf', 'list/a.pdf', 'listed/c.pdf']) await store().put(key, bytesOf(3), 'application/pdf');
    expect(await keysUnder(store(), 'list')).toEqual(['list/a.pdf', 'list/b.pdf']);
    expect(await keysUnder(store(), 'nothing-here')).toEqual([]);
    const at = (await store().writtenAt('list/a.pdf'))?.getTime() ?? 0;
    expect(at).toBeGreaterThan(before);
    expect(at).toBeLessThan(Date.now() + 2000);
  });

  test('refuses a key in letters that storages write differently', async () => {
    await expect(store().put(`${room}/企劃書.pdf`, bytesOf(3), 'application/pdf')).rejects.toThrow();
    await expect(store().put('../outside.pdf', bytesOf(3), 'application/pdf')).rejects.toThrow();
  });

  test('gives out no byte of a file that is not the one that was stored', async () => {
    const bytes = bytesOf(5000);
    await store().put(`${room}/changed.bin`, bytes, 'application/octet-stream');
    const changed = Uint8Array.from(bytes, (byte, i) => (i === 4321 ? byte ^ 1 : byte));
    await store().put(`${room}/changed.bin`, changed, 'application/octet-stream');
    await expect(store().read(`${room}/changed.bin`, digestOf(bytes))).rejects.toThrow(FileDamaged);
    await store().put(`${room}/changed.bin`, bytes.subarray(0, 4999), 'application/octet-stream');
    await expect(store().read(`${room}/changed.bin`, digestOf(bytes))).rejects.toThrow(FileDamaged);
  });

  test('keeps nothing of a file whose sender hangs up, and does not blame the store', async () => {
    const fault = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    const broken = async function* () {
      yield bytesOf(100_000);
      throw fault;
    };
    await expect(store().putStream(`${room}/broken.bin`, broken(), 'application/pdf')).rejects.toBe(fault);
    expect(await keysUnder(store(), room)).not.toContain(`${room}/broken.bin`);
    expect(passing()).toEqual([]);
  });
});

describe('on the wire to S3', () => {
  test.each(['put', 'putStream'] as const)('%s sends the file’s own bytes with their length: no framing, no trailer', async (how) => {
    const bytes = bytesOf(300_000);
    const store = stores.get('S3') as FileStore;
    if (how === 'put') await store.put('wire/file.bin', bytes, 'application/pdf');
    else await store.putStream('wire/file.bin', inPieces(bytes), 'application/pdf');
    const [request, ...others] = s3.requests.filter(({ method }) => method === 'PUT');
    expect(others).toEqual([]);
    expect(request?.headers).toMatchObject({ 'content-length': '300000', 'content-type': 'application/pdf' });
    expect(JSON.stringify(request?.headers)).not.toMatch(/aws-chunked|STREAMING-|x-amz-trailer|x-amz-decoded|transfer-encoding/i);
    expect(request?.body.equals(bytes)).toBe(true);
  });
});

describe('a storage that is away', () => {
  /** For calls that are answered, on however busy a machine. */
  const PATIENT_MS = 60_000;
  const open = (timeoutMs: number) => openFiles({ ...s3.options, timeoutMs }, folder);
  test.each(['hang', 'reset'] as const)('(%s) ends every call in its time, as what will be back later', async (mood) => {
    await (await open(PATIENT_MS)).put('away/file.bin', bytesOf(100), 'application/pdf');
    const store = await open(300);
    s3.mood = mood;
    for (const call of [
      () => store.put('away/other.bin', bytesOf(100), 'application/pdf'),
      () => store.putStream('away/other.bin', inPieces(bytesOf(100)), 'application/pdf'),
      () => store.read('away/file.bin', null),
      () => store.remove('away/file.bin'),
      () => keysUnder(store, 'away'),
      () => store.writtenAt('away/file.bin'),
    ])
      await expect(call()).rejects.toThrow(StorageAway);
    expect(passing()).toEqual([]);
  });

  test('after the head of its answer ends the call, too', async () => {
    await (await open(PATIENT_MS)).put('away/half.bin', bytesOf(100_000), 'application/pdf');
    const store = await open(300);
    s3.mood = 'cut-short';
    await expect(store.read('away/half.bin', null)).rejects.toThrow(StorageAway);
  });

  test('refuses connections, or has no such bucket: no file is said to be missing', async () => {
    const closed = await openFiles({ ...s3.options, endpoint: 'http://127.0.0.1:9', timeoutMs: 300 }, folder);
    await expect(closed.read('away/file.bin', null)).rejects.toThrow(StorageAway);
    const other = await openFiles({ ...s3.options, bucket: 'another', timeoutMs: PATIENT_MS }, folder);
    await expect(other.read('away/file.bin', null)).rejects.toThrow(StorageAway);
  });

  test('is told from one that is full', async () => {
    const store = await open(PATIENT_MS);
    s3.mood = 'full';
    await expect(store.put('away/full.bin', bytesOf(100), 'application/pdf')).rejects.toThrow(StorageFull);
  });

  test('is a folder that is none', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const store = await openFiles(null, file);
    await expect(store.put('x/file.bin', bytesOf(100), 'application/pdf')).rejects.toThrow(StorageAway);
  });
});
