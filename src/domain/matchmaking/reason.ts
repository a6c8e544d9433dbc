/** The longest reason that staff gives a member. */
export const REASON_MAX_LENGTH = 500;
