import type { Context } from 'hono';
import { ERROR_STATUS, OAUTH_ERRORS, statusOf } from '../../contract/error-code.ts';
import type { Refusal } from '../../contract/refusal.ts';
import type { Language } from '../../i18n/languages.ts';
import { errorText, faultTexts } from './error-texts.ts';
import { isRfc6749 } from './rfc6749-errors.ts';

const REALM = 'Bearer realm="comic-hub"';

/** Answers with an error body: `code`, `message` in the caller's language, `errors` by field (docs/rules.md#errors-on-the-screen). */
export function refusalResponse(c: Context, refusal: Refusal, language: Language): Response {
  const { code, faults, retryAfterSeconds } = refusal;
  c.header('Cache-Control', 'no-store');
  c.header('Content-Language', language);
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  const isToken = isRfc6749(c.req);
  const bearer = isToken ? null : bearerChallenge(refusal, c.req.header('authorization') ?? '');
  if (bearer) c.header('WWW-Authenticate', bearer);
  if (code === 'INVALID_CLIENT') c.header('WWW-Authenticate', 'Basic realm="comic-hub"');
  return c.json(
    {
      code,
      message: errorText(code, language),
      ...((code === 'VALIDATION_FAILED' || faults.length > 0) && { errors: faultTexts(faults, language) }),
      ...(isToken && { error: OAUTH_ERRORS[code] ?? (ERROR_STATUS[code] >= 500 ? 'server_error' : 'invalid_request'), error_description: code }),
      ...refusal.challenge,
    },
    statusOf(code, isToken),
  );
}

/** RFC 6750 section 3: what was wrong with a bearer token; an error only for a caller who sent one. */
function bearerChallenge({ code, scopes }: Refusal, authorization: string): string | null {
  const isBearer = /^Bearer\b/i.test(authorization);
  if (code === 'UNAUTHENTICATED') return isBearer ? `${REALM}, error="invalid_token"` : REALM;
  if (code === 'INVALID_REQUEST' && isBearer) return `${REALM}, error="invalid_request"`;
  if (code === 'INSUFFICIENT_SCOPE') return `${REALM}, error="insufficient_scope"${scopes.length > 0 ? `, scope="${scopes.join(' ')}"` : ''}`;
  return null;
}
