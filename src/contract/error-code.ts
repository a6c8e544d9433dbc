/** Every code an error body may carry, with its HTTP status. Texts: `public/locales/<lang>/errors.json`, complete by type. */
export const ERROR_STATUS = {
  MALFORMED_BODY: 400,
  UNAUTHENTICATED: 401,
  LOGIN_FAILED: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  IDEMPOTENCY_CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  NOT_READY: 503,
  INVALID_REQUEST: 400,
  INVALID_CLIENT: 401,
  INVALID_GRANT: 400,
  UNAUTHORIZED_CLIENT: 400,
  UNSUPPORTED_GRANT_TYPE: 400,
  INVALID_SCOPE: 400,
  INSUFFICIENT_SCOPE: 403,
  UNKNOWN_CLIENT: 400,
  WRONG_REDIRECT: 400,
  VERIFICATION_FAILED: 400,
  EMAIL_NOT_VERIFIED: 403,
  MFA_REQUIRED: 400,
  MFA_FAILED: 400,
  MFA_SETUP_REQUIRED: 403,
  TOTP_IS_ON: 409,
  TOTP_IS_OFF: 409,
  UNAVAILABLE: 409,
  NOT_IN_STATE: 409,
  NOT_ENOUGH_POINTS: 409,
  ONE_SEAT_AT_A_TIME: 409,
  ONE_CONSULTATION_AT_A_TIME: 409,
  TOO_MANY_CONSULTATIONS: 409,
  TERMS_CHANGED: 409,
  TOO_LATE_TO_CANCEL: 409,
  ADVISORY_TOO_LATE: 409,
  NOT_CANCELLABLE: 409,
  TOO_EARLY: 409,
  CHECK_IN_TOO_EARLY: 409,
  STILL_AVAILABLE: 409,
  ALREADY_WAITING: 409,
  OFFER_OVER: 409,
  STILL_OUT: 409,
  SPACE_BARRED: 403,
  AMOUNT_CHANGED: 409,
  NOT_EXTENDABLE: 409,
  ALREADY_FILLED_IN: 409,
  HAS_RESERVATIONS: 409,
  SEARCH_NOT_SET_UP: 404,
  SEARCH_QUOTA: 503,
  SEARCH_TIMEOUT: 504,
  SEARCH_UNAVAILABLE: 502,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** RFC 6749 names for the errors of `POST /token`. */
export const OAUTH_ERRORS: Partial<Record<ErrorCode, string>> = {
  LOGIN_FAILED: 'invalid_grant',
  EMAIL_NOT_VERIFIED: 'invalid_grant',
  INVALID_GRANT: 'invalid_grant',
  // Ours, as section 8.5 lets an extension have: the password was right, and a second factor is asked for.
  MFA_REQUIRED: 'mfa_required',
  MFA_FAILED: 'invalid_grant',
  INVALID_CLIENT: 'invalid_client',
  UNAUTHORIZED_CLIENT: 'unauthorized_client',
  UNSUPPORTED_GRANT_TYPE: 'unsupported_grant_type',
  INVALID_SCOPE: 'invalid_scope',
};

/** The status of an error. RFC 6749: a grant that is refused is a 400, whatever the reason is elsewhere. */
export function statusOf(code: ErrorCode, isRfc6749 = false): (typeof ERROR_STATUS)[ErrorCode] {
  return isRfc6749 && OAUTH_ERRORS[code] === 'invalid_grant' ? 400 : ERROR_STATUS[code];
}
