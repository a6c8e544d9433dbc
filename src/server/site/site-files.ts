import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { BuiltRelease } from '../../domain/releases/release.ts';
import type { Encoding } from '../http/content-encoding.ts';
import { compressPage, compressPageAsGzip, compressPageSmaller } from './compress-page.ts';
import { type ReadyHead, readyHead } from './ready-head.ts';
import { kindOfFile, policyOfPage, securityHeaders } from './response-headers.ts';
import { type Listed, readManifest, SiteNotBuilt } from './site-manifest.ts';

/** A built file ready to be sent: headers made once, bytes kept. */
export interface SiteFile {
  etag: string;
  plain: SiteBody;
  brotli: SiteBody | null;
  /** For readers who take no Brotli (scripts, old proxies, browsers without TLS); null until one of them has asked. */
  gzip: SiteBody | null;
  /** Makes `gzip`, once; null when it is made, and of what goes out as it is. */
  packGzip: (() => SiteBody) | null;
  /** Makes `brotli` smaller, once; of a page only, whose first reader did not wait for that. */
  packSmaller: (() => Promise<void>) | null;
}
export interface SiteBody {
  /** The bytes, or the path of a file that is too large to be kept: it is read as it is sent. */
  bytes: Buffer | string;
  sizeBytes: number;
  headers: Record<string, string | number>;
  /** The headers of the whole file, and of the answer that it is known already: made once. */
  wholeHead: ReadyHead;
  knownHead: ReadyHead;
}

/** Bytes kept in memory unless told otherwise; the files asked for latest stay. */
const MAX_KEPT_BYTES = 256 * 1024 * 1024;
/** A larger file (a video) stays on the disk: one visitor who watches must not push the pages out. */
const MAX_KEPT_FILE_BYTES = 1024 * 1024;

export interface SiteFiles {
  has(path: string): boolean;
  /** The file at a path of `dist/`, or null. */
  get(path: string): SiteFile | null;
}

/** Of a process that serves only the API. */
export const NO_SITE_FILES: SiteFiles = { has: () => false, get: () => null };

/**
 * Opens a built site by the list that the build left in `.files.json`. A page that is asked for again is packed once more, smaller:
 * of most pages' few readers none need wait for that, and a crawler's only visit costs no more than before. Where that fails
 * (memory is short), `onError` hears of it, and the page stays as it is. `manifest`: of whoever has read it already.
 * @throws SiteNotBuilt
 */
export function openSiteFiles(
  root: string,
  { isSecure = false, maxKeptBytes = MAX_KEPT_BYTES, onError = (_error: unknown) => {}, manifest = readManifest(root) } = {},
): SiteFiles {
  /** The file asked for longest ago comes first. */
  const kept = new Map<string, SiteFile>();
  let keptBytes = 0;
  /** Asked for just now: it stands last already. */
  let latest: SiteFile | null = null;
  const sizeOf = ({ plain, brotli, gzip }: SiteFile) => [plain, brotli, gzip].reduce((sum, body) => sum + (body ? keptBytesOf(body) : 0), 0);
  /** One page after the other: whatever else needs a thread gets one. */
  let packing = Promise.resolve();
  const packSmaller = (path: string, file: SiteFile, pack: () => Promise<void>): void => {
    file.packSmaller = null;
    packing = packing
      .then(async () => {
        if (kept.get(path) !== file) return;
        const before = sizeOf(file);
        await pack();
        if (kept.get(path) === file) keptBytes += sizeOf(file) - before;
      })
      .catch(onError);
  };
  return {
    has: (path) => manifest.has(path),
    get: (path) => {
      const known = kept.get(path);
      if (known && known === latest) return known;
      if (known) {
        latest = known;
        kept.delete(path);
        kept.set(path, known);
        if (known.packSmaller) packSmaller(path, known, known.packSmaller);
        return known;
      }
      const listed = manifest.get(path);
      if (!listed) return null;
      const file = readSiteFile(root, path, listed, isSecure);
      const { packGzip } = file;
      if (packGzip) {
        file.packGzip = () => {
          file.packGzip = null;
          const gzip = packGzip();
          file.gzip = gzip;
          if (kept.get(path) === file) keptBytes += keptBytesOf(gzip);
          return gzip;
        };
      }
      keptBytes += sizeOf(file);
      kept.set(path, file);
      latest = null;
      for (const [oldest, each] of kept) {
        if (keptBytes <= maxKeptBytes || oldest === path) break;
        kept.delete(oldest);
        keptBytes -= sizeOf(each);
      }
      return file;
    },
  };
}

const ReleaseSchema = v.object({
  code: v.string(),
  at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((at) => new Date(at)),
  ),
});

/** The release that a built site is: the server must speak of the same. @throws SiteNotBuilt */
export function readBuiltRelease(root: string): BuiltRelease {
  try {
    return v.parse(ReleaseSchema, JSON.parse(readFileSync(join(root, '.release.json'), 'utf8')));
  } catch (cause) {
    throw new SiteNotBuilt(root, cause);
  }
}

/** The moment of which a built site is. @throws SiteNotBuilt */
export const readReleaseAt = (root: string): Date => readBuiltRelease(root).at;

function readSiteFile(root: string, path: string, listed: Listed, isSecure: boolean): SiteFile {
  const file = join(root, path);
  const isPage = listed.type.startsWith('text/html');
  const sizeBytes = statSync(file).size;
  const bytes = sizeBytes > MAX_KEPT_FILE_BYTES && !isPage ? file : readFileSync(file);
  const packed = listed.br ? readFileSync(`${file}.br`) : isPage && typeof bytes !== 'string' ? compressPage(bytes) : null;
  const etag = listed.etag ?? etagOf(bytes);
  const shared = {
    ...securityHeaders(kindOfFile(listed.type), {
      isSecure,
      policy: isPage && typeof bytes !== 'string' ? policyOfPage(bytes) : null,
      path: `/${path.replace(/^\//, '')}`,
    }),
    'Content-Type': listed.type,
    ETag: etag,
    'Cache-Control': cacheControlOf(listed),
    // A text has its compressed copy; pieces are asked of what is sent as it is: videos, sound, pictures.
    ...(packed ? { Vary: 'Accept-Encoding' } : { 'Accept-Ranges': 'bytes' }),
  };
  const packedBody = (bytes: Buffer, encoding: Encoding) => bodyOf(bytes, bytes.length, { ...shared, 'Content-Encoding': encoding });
  const made: SiteFile = {
    etag,
    plain: bodyOf(bytes, sizeBytes, shared),
    brotli: packed && packedBody(packed, 'br'),
    gzip: null,
    packGzip: null,
    packSmaller: null,
  };
  if (listed.br) made.packGzip = () => packedBody(readFileSync(`${file}.gz`), 'gzip');
  else if (packed && typeof bytes !== 'string') {
    made.packGzip = () => packedBody(compressPageAsGzip(bytes), 'gzip');
    made.packSmaller = async () => {
      made.brotli = packedBody(await compressPageSmaller(bytes), 'br');
    };
  }
  return made;
}

function bodyOf(bytes: Buffer | string, sizeBytes: number, shared: Record<string, string>): SiteBody {
  const headers = { ...shared, 'Content-Length': sizeBytes };
  const { 'Content-Encoding': _, ...known } = shared;
  return { bytes, sizeBytes, headers, wholeHead: readyHead(200, headers), knownHead: readyHead(304, known) };
}

/** A file whose name carries a hash of it is good for a year; of anything else a reader asks whether it is still what they have. */
const cacheControlOf = ({ immutable }: Pick<Listed, 'immutable'>): string =>
  immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';

/** The files of a site as a storage is to have them. */
export const listForStorage = (root: string): Map<string, { type: string; cacheControl: string; immutable: boolean }> =>
  new Map([...readManifest(root)].map(([path, file]) => [path, { type: file.type, cacheControl: cacheControlOf(file), immutable: file.immutable }]));

const etagOf = (bytes: Buffer | string) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

const keptBytesOf = ({ bytes }: SiteBody) => (typeof bytes === 'string' ? 0 : bytes.length);
