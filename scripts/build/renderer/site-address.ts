/** The address of the site that is built, and what its pages may load. */
export const SITE_ADDRESS = process.env['PUBLIC_SITE_URL'] ?? `http://localhost:${process.env['PORT'] ?? 4321}`;

const apiOrigin = process.env['PUBLIC_API_BASE_URL'] ? new URL(process.env['PUBLIC_API_BASE_URL']).origin : '';

/** Directives of every page's Content-Security-Policy. */
export const DIRECTIVES: readonly string[] = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  `connect-src 'self' ${apiOrigin}`.trim(),
  // Papers that staff views in place: bytes that the page has fetched with its login, as PDF and as nothing else. Of the site's own addresses one lets itself be framed: the empty
  // page of previews (src/server/editing/preview/stage.ts).
  `frame-src 'self' blob: ${apiOrigin}`.trim(),
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // What may run is no bare string; who may make more of one stands in docs/decisions/115.
  "require-trusted-types-for 'script'",
  'trusted-types comic-hub default',
];
