import { createHash } from 'node:crypto';

const POLICY = /<meta http-equiv="content-security-policy" content="([^"]+)"/;
const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;
const HASH = / 'sha256-([^']+)'/g;

/**
 * A page whose policy lists the scripts and styles that it has, of those that are allowed; none is added. Astro lists those
 * of the whole site on every page: two to three kilobytes that no compression makes smaller.
 */
export function withOwnPolicy(html: string): string {
  const policy = POLICY.exec(html)?.[1];
  if (!policy) return html;
  const own = new Set(Array.from(html.matchAll(INLINE), ([, , content = '']) => createHash('sha256').update(content).digest('base64')));
  return html.replace(policy, () => policy.replaceAll(HASH, (allowed, hash) => (own.has(hash) ? allowed : '')));
}
