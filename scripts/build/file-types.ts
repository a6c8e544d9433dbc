import { extname } from 'node:path';

/** The media types of what a build holds, by the ending of a file's name. */
export const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.woff2': 'font/woff2',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};
export const typeOf = (path: string) => TYPES[extname(path)] ?? 'application/octet-stream';

/** Media types of text, which are worth compressing. */
export const isText = (type: string) => /text|json|svg|xml|javascript/.test(type);

/** Pagefind's own files: packed already, one a page, named by a hash of their content. */
export const IS_FRAGMENT = /\.pf_(?:fragment|index|filter|meta)$/;
export const IS_HASHED = /^\/_astro\//;
