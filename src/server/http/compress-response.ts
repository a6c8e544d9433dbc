import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, gzip, gzipSync } from 'node:zlib';
import { acceptedEncoding, brotliOptions, ENCODINGS, type Encoding } from './content-encoding.ts';

/** A shorter answer travels in as many packets either way (docs/decisions/121). */
export const MIN_COMPRESSED_BYTES = 1024;
/** Within a tenth of the size that a page's quality gives, in half its time and less: an answer is made for one reader. */
const QUALITY = 4;
/** A cached body is compressed once: as a page, also smaller than gzip where three languages stand side by side. */
const KEPT_QUALITY = 7;
/** Up to here the work takes less time than handing it to another thread and back. */
const MAX_AT_ONCE_BYTES = 32 * 1024;

type Bytes = Buffer<ArrayBuffer>;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** An answer's bytes as one reader gets them. */
export interface EncodedBody {
  bytes: Bytes;
  /** Say in what encoding they are; empty for bytes as they are. */
  headers: Readonly<Record<string, string>>;
}

const compressSync = (bytes: Bytes, encoding: Encoding, quality = QUALITY): Bytes =>
  encoding === 'br' ? brotliCompressSync(bytes, brotliOptions(bytes, quality)) : gzipSync(bytes);
const compressAsync = (bytes: Bytes, encoding: Encoding): Promise<Bytes> =>
  encoding === 'br' ? brotliAsync(bytes, brotliOptions(bytes, QUALITY)) : gzipAsync(bytes);

/** Compresses an answer that is made for one reader, if it is long enough and the reader takes it. */
export async function compressResponse(bytes: Bytes, accepted: string | undefined): Promise<EncodedBody> {
  const encoding = bytes.length < MIN_COMPRESSED_BYTES ? null : acceptedEncoding(accepted);
  if (encoding === null) return { bytes, headers: {} };
  const packed = bytes.length <= MAX_AT_ONCE_BYTES ? compressSync(bytes, encoding) : await compressAsync(bytes, encoding);
  return { bytes: packed, headers: HEADERS[encoding] };
}

/** An answer that is sent again and again: compressed when somebody first asks for an encoding, and kept so. */
export interface RepeatedBody {
  plain: Bytes;
  /** All that is kept of it. */
  keptBytes: () => number;
  encoded: (accepted: string | readonly string[] | undefined) => EncodedBody;
}

/** `onGrown` hears of each encoding that is kept from now on, in bytes. */
export function repeatedBody(plain: Bytes, onGrown: (bytes: number) => void = () => {}): RepeatedBody {
  const kept: Partial<Record<Encoding, Bytes>> = {};
  const asIs: EncodedBody = { bytes: plain, headers: {} };
  const make = (encoding: Encoding): Bytes => {
    const bytes = compressSync(plain, encoding, KEPT_QUALITY);
    kept[encoding] = bytes;
    onGrown(bytes.length);
    return bytes;
  };
  return {
    plain,
    keptBytes: () => ENCODINGS.reduce((sum, encoding) => sum + (kept[encoding]?.length ?? 0), plain.length),
    encoded: (accepted) => {
      const encoding = plain.length < MIN_COMPRESSED_BYTES ? null : acceptedEncoding(accepted);
      return encoding === null ? asIs : { bytes: kept[encoding] ?? make(encoding), headers: HEADERS[encoding] };
    },
  };
}

const HEADERS: Readonly<Record<Encoding, EncodedBody['headers']>> = { br: { 'Content-Encoding': 'br' }, gzip: { 'Content-Encoding': 'gzip' } };
