/** The acts of another system of the centre that a token may be made for; each call that such a token can make names one (`apiScope`). */
export const API_SCOPES = ['registrations:read', 'registrations:check_in', 'rents:read', 'rents:check_in', 'closings:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** The longest that a token is valid. */
export const API_TOKEN_MAX_DAYS = 365;
/** The beginning of every token: so that one that was left somewhere is found and known for what it is. */
export const API_TOKEN_PREFIX = 'comichub_';
export const API_TOKEN_ROLES = ['admin'] as const;
export const STAFF_TOKENS_PATH = 'staff/tokens';
