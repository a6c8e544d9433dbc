/**
 * The greatest lengths of the commonest entries; forms stop there, and calls refuse what is longer. Bounds that no rule names, which keep a
 * row affordable; an address of e-mail is bounded by RFC 5321.
 */
export const LINE_MAX_LENGTH = 100;
export const ADDRESS_MAX_LENGTH = 200;
export const ID_NUMBER_MAX_LENGTH = 20;
export const PHONE_MAX_LENGTH = 20;
export const EMAIL_MAX_LENGTH = 254;
/** A reason that staff gives, which the member reads or a colleague. */
export const STAFF_REASON_MAX_LENGTH = 500;
/** A paragraph of staff's own in the e-mail of a decision. */
export const PARAGRAPH_MAX_LENGTH = 1000;
