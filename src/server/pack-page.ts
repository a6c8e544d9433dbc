import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Within a tenth of the size that the best quality gives, in a small part of its time: a reader waits meanwhile. */
const QUALITY = 7;
/** Smaller by a twelfth than the former, in twenty times its time; what the best takes off more is not worth as much again. */
const LATER_QUALITY = 10;

/** A page as Brotli, made when it is first asked for. */
export const packPage = (page: Buffer): Buffer => brotliCompressSync(page, optionsOf(page, QUALITY));

/** The same page smaller, made on another thread. */
export const packPageSmaller = (page: Buffer): Promise<Buffer> => compress(page, optionsOf(page, LATER_QUALITY));

/** A page as gzip, made when somebody first asks who takes no Brotli. */
export const packPageAsGzip = (page: Buffer): Buffer => gzipSync(page);

const compress = promisify(brotliCompress);

const optionsOf = (page: Buffer, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  },
});
