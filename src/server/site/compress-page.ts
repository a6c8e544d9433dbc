import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, gzipSync } from 'node:zlib';
import { brotliOptions } from '../http/content-encoding.ts';

/** Within a tenth of the size that the best quality gives, in a small part of its time: a reader waits meanwhile. */
const QUALITY = 7;
/** The best: smaller by a fifteenth to a sixth, in thirty times the time. It decides whether a longer page fits a connection's first 14 KB. */
const LATER_QUALITY = 11;

/** A page as Brotli, made when it is first asked for. */
export const compressPage = (page: Buffer): Buffer => brotliCompressSync(page, brotliOptions(page, QUALITY));

/** The same page smaller, made on another thread. */
export const compressPageSmaller = (page: Buffer): Promise<Buffer> => compress(page, brotliOptions(page, LATER_QUALITY));

/** A page as gzip, made when somebody first asks who takes no Brotli. */
export const compressPageAsGzip = (page: Buffer): Buffer => gzipSync(page);

const compress = promisify(brotliCompress);
