import { type BrotliOptions, constants } from 'node:zlib';

/** The encodings in which answers are packed, the smaller one first. Whoever takes zstd takes one of them (docs/decisions/121). */
export type Encoding = 'br' | 'gzip';
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** As Chromium and Firefox, Safari and the others say it where the connection is safe. */
const USUAL = new Set<unknown>(['gzip, deflate, br, zstd', 'gzip, deflate, br']);

/** The encoding in which a reader is answered, by its `Accept-Encoding`; null for one who takes the bytes as they are. */
export function acceptedEncoding(accepted: string | readonly string[] | undefined): Encoding | null {
  if (accepted === undefined) return null;
  if (USUAL.has(accepted)) return 'br';
  const weights = new Map<string, number>();
  for (const part of String(accepted).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const quality = parameters.find((each) => each.startsWith('q='));
    weights.set(name === 'x-gzip' ? 'gzip' : name, quality === undefined ? 1 : Number(quality.slice(2)));
  }
  const isTaken = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return ENCODINGS.find(isTaken) ?? null;
}

/** Brotli's options for text at a quality from 0 to 11. */
export const brotliOptions = (text: Buffer, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});
