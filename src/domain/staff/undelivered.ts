import { DESK_ROLES } from '../identity/account.ts';

/** The roles that see what could not be delivered, and send it again. */
export const UNDELIVERED_ROLES = DESK_ROLES;
export const UNDELIVERED_KINDS = ['mail', 'sms'] as const;
/** The most messages that one call sends again. */
export const UNDELIVERED_SENT_AGAIN_MAX = 50;
