import type { MiddlewareHandler } from 'astro';
import { withOwnPolicy } from './own-policy.ts';

/** What each page goes through as it is built. */
export const onRequest: MiddlewareHandler = async (_, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  return new Response(withOwnPolicy(await response.text()), response);
};
