import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../../contract/refusal.ts';

/** The paths whose errors travel as RFC 6749 section 5.2 words them. */
const PATHS = ['/api/token', '/api/revoke'];

export function isRfc6749({ method, path }: { method: string; path: string }): boolean {
  return method === 'POST' && PATHS.includes(path);
}

/**
 * Section 3.2: no parameter twice; one without a value counts as left out.
 * @throws Refusal INVALID_REQUEST
 */
export function requireSingleValue(fields: Record<string, unknown>): Record<string, unknown> {
  const repeated = Object.entries(fields).filter(([, value]) => Array.isArray(value));
  if (repeated.length > 0) throw new Refusal('INVALID_REQUEST', { faults: repeated.map(([field]) => ({ field, message: 'WRONG_FORMAT' })) });
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** No client of ours has a secret: who shows one, and be it beside a client_id, is a client we do not know (section 5.2). */
export const refuseBasic: MiddlewareHandler = async (c, next) => {
  c.header('Pragma', 'no-cache');
  if (c.req.method === 'POST' && /^Basic\b/i.test(c.req.header('authorization') ?? '')) throw new Refusal('INVALID_CLIENT');
  await next();
};
