import type { Context } from 'hono';
import { ConsentSchema } from '../../contract/oauth/authorize.ts';
import { HOUR_SECONDS } from '../../domain/time/period.ts';
import { HTML_LANG, LANGUAGES } from '../../i18n/languages.ts';

/** Where RFC 8414 section 3 looks: beside the site, whose origin is the issuer. */
export const METADATA_PATH = '/.well-known/oauth-authorization-server';

/** The metadata of RFC 8414. The password grant is not in it: it is the site's alone (docs/decisions/010). */
function metadata({ siteUrl, apiUrl }: { siteUrl: string; apiUrl: string }): Record<string, unknown> {
  return {
    issuer: siteUrl,
    // Without a language: the visitor's is chosen on the way.
    authorization_endpoint: `${siteUrl}/3rd`,
    token_endpoint: `${apiUrl}/token`,
    revocation_endpoint: `${apiUrl}/revoke`,
    scopes_supported: ConsentSchema.entries.scopes.item.options,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${apiUrl}/docs`,
    ui_locales_supported: LANGUAGES.map((language) => HTML_LANG[language]),
  };
}

/** Public, and the same for everybody: any page may read it. */
export function metadataPage(urls: { siteUrl: string; apiUrl: string }): (c: Context) => Response {
  const answer = metadata(urls);
  return (c) => c.json(answer, 200, { 'Cache-Control': `public, max-age=${HOUR_SECONDS}`, 'Access-Control-Allow-Origin': '*' });
}
