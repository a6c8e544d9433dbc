import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse, STATUS_CODES } from 'node:http';

/**
 * The kind of a response to a browser. `page`: a prerendered page. `script`: code of the site, of workers too. `file`: what else
 * `dist/` holds. `answer`: all that a program says: the API, errors, redirects.
 */
export type ResponseKind = 'page' | 'script' | 'file' | 'answer';

/** For a site that is reached by https: two years and every host below it, as browsers' preload lists ask. */
const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains';
export const NO_FRAMES = "frame-ancestors 'none'";

/** The one table of the headers that keep a visitor safe; the server and the samples for CDNs and proxies are made of it. */
const EVERY_ANSWER: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};
/** Below a language: staff's own pages may use the camera, by which the desk reads the codes of members (docs/decisions/255). */
export const CAMERA_PAGES = 'staff/';
const CAMERA_PATH = new RegExp(`^/[a-z]{2}/${CAMERA_PAGES}`);
const PERMISSIONS = { none: 'camera=(), microphone=(), geolocation=()', camera: 'camera=(self), microphone=(), geolocation=()' };

/** The device's parts that a page may use, as the header says it; without a path, or at another, nothing. */
export function permissionsPolicy(path = ''): string {
  return CAMERA_PATH.test(path) ? PERMISSIONS.camera : PERMISSIONS.none;
}
const BY_KIND: Readonly<Record<ResponseKind, { policy: string; resourcePolicy: string }>> = {
  // The page's own policy goes before: it names what stands in that page.
  page: { policy: NO_FRAMES, resourcePolicy: 'same-origin' },
  // A worker takes its policy from its file: the search's would lose its WebAssembly under a stricter one.
  script: { policy: NO_FRAMES, resourcePolicy: 'same-origin' },
  // A drawing that is opened by itself runs nothing. Others may show the pictures that are shared with a link.
  file: { policy: `script-src 'none';object-src 'none';base-uri 'none';form-action 'none';${NO_FRAMES}`, resourcePolicy: 'cross-origin' },
  // An API beside the site, on a host of its own, is of the same site.
  answer: { policy: `default-src 'none';base-uri 'none';form-action 'none';${NO_FRAMES}`, resourcePolicy: 'same-site' },
};

export interface ResponseOptions {
  /** The site is reached by https. */
  isSecure: boolean;
  /** The policy that stands in a page. */
  policy?: string | null | undefined;
  /** Where it stands: some pages may use the camera. */
  path?: string | undefined;
}

/** The headers that keep a visitor safe, of an answer of a kind. */
export function securityHeaders(kind: ResponseKind, { isSecure, policy, path }: ResponseOptions): Record<string, string> {
  const own = BY_KIND[kind];
  return {
    ...EVERY_ANSWER,
    'Permissions-Policy': permissionsPolicy(path),
    'Content-Security-Policy': policy ? `${policy};${own.policy}` : own.policy,
    'Cross-Origin-Resource-Policy': own.resourcePolicy,
    ...(isSecure && { 'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY }),
  };
}

/** The kind of a response, for its headers. */
export function kindOfFile(mediaType: string): ResponseKind {
  if (mediaType.startsWith('text/html')) return 'page';
  return mediaType.startsWith('text/javascript') ? 'script' : 'file';
}

const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/;
/** Where the policy stands in a page: right after its character set. */
const WITHIN_BYTES = 16_384;

/** The policy that a page was given at the build; null for one without. */
export function policyOfPage(page: Buffer): string | null {
  return POLICY.exec(page.toString('latin1', 0, WITHIN_BYTES))?.[1] ?? null;
}

/** Headers as `writeHead` takes them fastest: names and values by turns. */
export type HeaderList = string[];
const dressed = new WeakSet<HeaderList>();

/** Headers that hold those of the table already, ready to be sent as they are. */
export function headerList(headers: Readonly<Record<string, string | number>>): HeaderList {
  const list = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
  dressed.add(list);
  return list;
}

type Head = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** A response that no answer leaves undressed: neither ours, nor Hono's, nor those that Node gives by itself. */
export function securedResponse({ isSecure }: { isSecure: boolean }): typeof ServerResponse<IncomingMessage> {
  const defaults = Object.entries(securityHeaders('answer', { isSecure }));
  return class extends ServerResponse<IncomingMessage> {
    override writeHead(status: number, reason?: string | Head, headers?: Head): this {
      const given = typeof reason === 'object' ? reason : headers;
      if (!(Array.isArray(given) && dressed.has(given as HeaderList))) {
        for (const [name, value] of defaults) if (!this.hasHeader(name)) this.setHeader(name, value);
        if (given && !Array.isArray(given)) closeFrames(given);
      }
      return typeof reason === 'string' ? super.writeHead(status, reason, headers) : super.writeHead(status, given);
    }
  };
}

/** A policy of an answer's own says what it may load; nothing of ours stands in anybody's frame. */
function closeFrames(headers: OutgoingHttpHeaders): void {
  for (const [name, value] of Object.entries(headers)) {
    if (name.toLowerCase() === 'content-security-policy' && !String(value).includes('frame-ancestors')) headers[name] = `${value}; ${NO_FRAMES}`;
  }
}

/** The status of a malformed request, by Node's error code; everything else is a 400. */
const CLIENT_FAULTS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The whole answer to what is no request. */
export function clientErrorResponse(code: string | undefined, { isSecure }: { isSecure: boolean }): string {
  const status = CLIENT_FAULTS[code ?? ''] ?? 400;
  const headers = { ...securityHeaders('answer', { isSecure }), 'Cache-Control': 'no-store', 'Content-Length': 0, Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n');
}
