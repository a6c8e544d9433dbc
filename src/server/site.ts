import type { IncomingMessage, ServerResponse } from 'node:http';
import { rewritePath } from '../domain/rewrites.ts';
import { acceptedLanguages, chooseLanguage, LANGUAGE_KEY, languageOfPath, prefixedPath } from '../i18n/choose-language.ts';
import type { Language } from '../i18n/languages.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';

export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers for the built site, straight on node's server: a page is a look-up and a write of bytes that are in memory.
 * Paths without a known language are sent to the visitor's (spec section 2); what does not exist is the 404 screen.
 */
export function createSite(files: SiteFiles): SiteHandler {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const path = pathOf(request.url ?? '/');
    const file = path === null ? null : find(files, path);
    if (file) return send(request, response, file, 200);
    const language = (path && languageOfPath(path)) || visitorsLanguage(request);
    const elsewhere = path && redirectFor(files, path, language);
    if (elsewhere) {
      const query = request.url?.slice(request.url.indexOf('?')) ?? '';
      response
        .writeHead(302, { Location: encodeURI(elsewhere) + (query.startsWith('?') ? query : ''), 'Cache-Control': 'no-store', Vary: 'Cookie, Accept-Language' })
        .end();
      return;
    }
    const screen = files.get(`/${language}/error404.html`);
    if (screen) return send(request, response, screen, 404);
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
  };
}

/** The decoded path, or null for one that cannot be meant. */
function pathOf(url: string): string | null {
  const end = url.search(/[?#]/);
  const raw = end < 0 ? url : url.slice(0, end);
  if (!raw.includes('%')) return raw.includes('//') ? null : raw;
  try {
    const path = decodeURIComponent(raw);
    return path.includes('\0') || path.includes('//') ? null : path;
  } catch {
    return null;
  }
}

function find(files: SiteFiles, path: string): SiteFile | null {
  // `/` and a page with its ending are addresses of a plain CDN; here they have one name each.
  if (path === '/' || path === '/404.html') return null;
  return files.get(path) ?? files.get(`${path}.html`) ?? files.get(`${rewritePath(path)}.html`);
}

/** Where a path that is no page leads: `/` and unprefixed paths to the language's page, a trailing slash away. */
function redirectFor(files: SiteFiles, path: string, language: Language): string | null {
  const isPage = (target: string) => files.has(`${rewritePath(target)}.html`);
  const bare = path.replace(/\/+$/, '');
  if (languageOfPath(path)) {
    if (bare.split('/').length === 2) return `${bare}/index`;
    return bare !== path && isPage(bare) ? bare : null;
  }
  const target = prefixedPath(bare, language);
  return isPage(target) ? target : null;
}

function visitorsLanguage(request: IncomingMessage): Language {
  const cookies = request.headers.cookie ?? '';
  const stored = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=([a-z]+)`).exec(cookies)?.[1];
  return chooseLanguage({ stored, browser: acceptedLanguages(request.headers['accept-language']) });
}

function send(request: IncomingMessage, response: ServerResponse, file: SiteFile, status: number): void {
  if (status === 200 && request.headers['if-none-match']?.includes(file.etag)) {
    const { 'Content-Length': _, ...headers } = file.plain.headers;
    response.writeHead(304, headers).end();
    return;
  }
  const takesBrotli = file.brotli !== null && /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(String(request.headers['accept-encoding'] ?? ''));
  const { bytes, headers } = takesBrotli && file.brotli ? file.brotli : file.plain;
  response.writeHead(status, status === 404 ? { ...headers, 'Cache-Control': 'no-store' } : headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
