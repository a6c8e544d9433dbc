import { pipeline } from 'node:stream/promises';
import Busboy, { type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'hono';
import { Refusal } from '../../contract/refusal.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './callers/authenticate.ts';
import type { UploadReceiver } from './upload-receiver.ts';

/** All that comes with the files: fields, names, borders. */
const EXTRA_BYTES = 512 * 1024;
const MAX_FIELDS = 500;
/** Of a text; longer than any field may be. */
const FIELD_BYTES = 64 * 1024;
/** A placeholder for a text that was too long: its field says that it is, and the others keep their say. */
const TOO_LONG_TEXT = '\uFFFD'.repeat(FIELD_BYTES);
/** More than any form has, those that nobody asked for among them. */
const MAX_FILES = 20;
const HEADER_BYTES = 8 * 1024;

export interface StreamedFiles {
  /** The fields that are files. */
  pdfs: readonly string[];
  uploads: UploadReceiver;
}

/** Runs a call with room for its files; what no record has taken when it is over is removed. @throws Refusal TOO_MANY_REQUESTS */
export async function withStreamed<T>(
  deps: Deps,
  pdfs: readonly string[] | undefined,
  caller: Caller | null,
  work: (streamed: StreamedFiles | null) => Promise<T>,
): Promise<T> {
  if (pdfs === undefined) return work(null);
  const uploads = await deps.receiveUploads(deps, caller?.memberId);
  try {
    const result = await work({ pdfs, uploads });
    await uploads.settle();
    return result;
  } catch (error) {
    await uploads.settle(error);
    throw error;
  }
}

/**
 * Reads a multipart body as it comes: its fields into memory, its files through `uploads` into the store. No byte is read
 * that the store, or whoever writes there, has no room for yet.
 * @throws Refusal MALFORMED_BODY (also when the caller hangs up), FILE_TOO_LARGE when all of it is more than the files may be
 */
export async function readStreamed(c: Context, { pdfs, uploads }: StreamedFiles): Promise<[string, unknown][]> {
  const maxBytes = pdfs.length * uploads.maxBytes + EXTRA_BYTES;
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new Refusal('FILE_TOO_LARGE');
  const body = c.req.raw.body;
  if (body === null) return [];
  const pairs: [string, unknown][] = [];
  const stored: Promise<void>[] = [];
  const open: BusboyFileStream[] = [];
  const faults: StoreFault[] = [];
  try {
    const parser = parserOf(c);
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut) parser.destroy(new Refusal('MALFORMED_BODY'));
      else pairs.push([name, isValueCut ? TOO_LONG_TEXT : value]);
    });
    parser.on('file', (name, stream, fileName) => {
      open.push(stream);
      // Whoever reads it hears of a break by the reading; nobody else needs to.
      stream.on('error', () => {});
      // What no field asked for goes nowhere; an input in which nothing was chosen is a file without a name.
      if (!pdfs.includes(name) || !fileName) return void stream.resume();
      const store = async () => void pairs.push([name, await uploads.store(stream, fileName)]);
      const fail = (error: unknown) => {
        faults.push(new StoreFault({ cause: error }));
        parser.destroy(faults[0]);
      };
      stored.push(store().catch(fail));
    });
    await pipeline(chunksOf(body, maxBytes), parser);
    await Promise.all(stored);
    // A store that fails after the last byte has come finds no parser to break off.
    if (faults[0]) throw faults[0];
    return pairs;
  } catch (error) {
    for (const stream of open) stream.destroy(new Error('the request broke off', { cause: error }));
    await Promise.all(stored);
    if (error instanceof StoreFault) throw error.cause;
    throw error instanceof Refusal ? error : new Refusal('MALFORMED_BODY', { cause: error });
  }
}

/** The disk is full, the storage is away: no fault of the caller's. */
class StoreFault extends Error {
  constructor(options: ErrorOptions) {
    super('a file could not be stored', options);
  }
}

function parserOf(c: Context): BusboyInstance {
  const limits = { files: MAX_FILES, fields: MAX_FIELDS, parts: MAX_FIELDS + MAX_FILES, fieldSize: FIELD_BYTES, headerPairs: 20, headerSize: HEADER_BYTES };
  const parser = new Busboy({ headers: { 'content-type': c.req.header('content-type') ?? '' }, limits });
  // The pipeline hears of a break while it runs; a store that fails after it is heard of by itself.
  parser.on('error', () => {});
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => parser.destroy(new Refusal('MALFORMED_BODY')));
  return parser;
}

/** Asks for the next piece when the last one has found its place. @throws Refusal FILE_TOO_LARGE */
async function* chunksOf(body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    let size = 0;
    for (let { value } = await reader.read(); value; { value } = await reader.read()) {
      size += value.length;
      if (size > maxBytes) throw new Refusal('FILE_TOO_LARGE');
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
