import type { APIContext } from 'astro';
import { DAY_MS } from '../../domain/time/period.ts';
import { library, releaseAt } from '../../editorial/site-library.ts';
import { HTML_LANG, LANGUAGES } from '../../i18n/languages.ts';

/** RFC 9116 asks for less than a year: whoever reads a stale one must not write to an address that nobody reads. */
const VALID_DAYS = 360;

/** Where to report a weakness of the site (RFC 9116). Each release renews it. */
export async function GET({ site }: APIContext): Promise<Response> {
  const { settings } = await library();
  const lines = [
    `Contact: mailto:${settings.contact.security}`,
    `Contact: ${new URL('/en/contact', site).href}`,
    `Expires: ${new Date(releaseAt().getTime() + VALID_DAYS * DAY_MS).toISOString().replace(/\.\d+Z$/, 'Z')}`,
    `Preferred-Languages: ${LANGUAGES.map((language) => HTML_LANG[language]).join(', ')}`,
    `Canonical: ${new URL('/.well-known/security.txt', site).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`);
}
