/** The purpose of a code sent by SMS; a code of one purpose is void for another. */
const SMS_PURPOSES = ['register_sms', 'forget_sms', 'change_mobile'] as const;
export type SmsPurpose = (typeof SMS_PURPOSES)[number];
/** The same of a link in an e-mail. */
const LINK_PURPOSES = ['verify_email', 'forget_email', 'change_email', 'verify_identity', 'data_export'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];
/** Codes that are typed from an e-mail: for callers who have no account yet, and no number that SMS reach. */
const EMAIL_CODE_PURPOSES = ['register_email'] as const;
export type EmailCodePurpose = (typeof EMAIL_CODE_PURPOSES)[number];
