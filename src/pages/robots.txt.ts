import type { APIContext } from 'astro';

export function GET({ site }: APIContext): Response {
  return new Response(`User-agent: *\nDisallow: /api/\nDisallow: /outbox\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`);
}
