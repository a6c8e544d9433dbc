/**
 * Routes with a free last segment: static shells that read the segment in the browser. The one table from which
 * the server's rules and the CDN's rules file (`dist/_redirects`) are made. `{lang}` is a language, `{…}` one segment.
 */
export const REWRITES: readonly { from: string; to: string }[] = [
  { from: '/{lang}/register/verify/{code}', to: '/{lang}/register/verify' },
  { from: '/{lang}/forget/verify/{code}', to: '/{lang}/forget/verify' },
  { from: '/{lang}/identity/verify/{code}', to: '/{lang}/identity/verify' },
  { from: '/{lang}/olduser/verify/{code}', to: '/{lang}/olduser/verify' },
  { from: '/{lang}/olduser/info/{code}', to: '/{lang}/olduser/info' },
  { from: '/{lang}/unsubscribe/{token}', to: '/{lang}/unsubscribe' },
];

/** The path of the shell that answers for `path`, or `path` itself. */
export function rewritePath(path: string): string {
  const segments = path.split('/');
  for (const { from, to } of REWRITES) {
    const pattern = from.split('/');
    if (pattern.length !== segments.length) continue;
    if (pattern.every((part, i) => (part.startsWith('{') ? segments[i] !== '' : part === segments[i]))) {
      return to.replace('{lang}', segments[1] ?? '');
    }
  }
  return path;
}
