import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

export interface CrossOriginOptions {
  /** Whose scripts may read the answer to a call. */
  originOf: (origin: string, c: Context) => string;
  allowHeaders: string[];
  exposeHeaders: readonly string[];
  maxAge: number;
}

/**
 * Says whose scripts may read an answer. Hono's own middleware answers what a browser asks beforehand; every other answer gets its
 * headers before it exists: added afterwards each would have it copied, body and all.
 */
export function crossOrigin({ originOf, allowHeaders, exposeHeaders, maxAge }: CrossOriginOptions): MiddlewareHandler {
  const preflight = cors({ origin: originOf, allowHeaders, exposeHeaders: [...exposeHeaders], maxAge });
  const exposed = exposeHeaders.join(',');
  return (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next);
    c.header('Access-Control-Allow-Origin', originOf(c.req.header('origin') ?? '', c));
    c.header('Access-Control-Expose-Headers', exposed);
    c.header('Vary', 'Origin');
    return next();
  };
}
