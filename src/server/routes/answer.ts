import type { Context } from 'hono';
import { ERROR_STATUS, OAUTH_ERRORS, statusOf } from '../../contract/error-code.ts';
import type { Refusal } from '../../contract/refusal.ts';
import type { Language } from '../../i18n/languages.ts';
import { errorText, faultTexts } from '../texts.ts';

/** Answers with an error body: `code`, `message` in the caller's language, `errors` by field (design section 4). */
export function answerRefusal(c: Context, refusal: Refusal, language: Language): Response {
  const { code, faults, retryAfterSeconds, challenge } = refusal;
  c.header('Cache-Control', 'no-store');
  c.header('Content-Language', language);
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  if (code === 'UNAUTHENTICATED')
    c.header(
      'WWW-Authenticate',
      // RFC 6750 section 3.1: an error only for who came with a bearer token.
      /^Bearer\b/i.test(c.req.header('authorization') ?? '') ? 'Bearer realm="comic-hub", error="invalid_token"' : 'Bearer realm="comic-hub"',
    );
  if (code === 'INVALID_CLIENT') c.header('WWW-Authenticate', 'Basic realm="comic-hub"');
  const isToken = c.req.path === '/api/token' && c.req.method === 'POST';
  return c.json(
    {
      code,
      message: errorText(code, language),
      ...((code === 'VALIDATION_FAILED' || faults.length > 0) && { errors: faultTexts(faults, language) }),
      ...(isToken && { error: OAUTH_ERRORS[code] ?? (ERROR_STATUS[code] >= 500 ? 'server_error' : 'invalid_request'), error_description: code }),
      ...challenge,
    },
    statusOf(code, isToken),
  );
}
