import * as v from 'valibot';
import { PASSWORD_MAX_LENGTH } from '../../domain/identity/account.ts';
import { DEVICE_ID_PATTERN } from '../../domain/identity/login-device.ts';
import { defineCall } from '../call.ts';
import { formBoolean } from '../fields.ts';

/** The site's own public client (docs/rules.md#applications-of-others: "a client id is fixed"). */
export const SITE_CLIENT_ID = 'comic-hub-site';

/** RFC 7636 section 4.1. */
const CODE_VERIFIER_PATTERN = /^[A-Za-z0-9._~-]{43,128}$/;

const secret = (maxLength: number) => v.pipe(v.string(), v.nonEmpty('REQUIRED'), v.maxLength(maxLength));
const clientId = v.optional(v.pipe(v.string(), v.maxLength(100)), SITE_CLIENT_ID);

export const PasswordGrantSchema = v.object({
  grant_type: v.literal('password'),
  client_id: clientId,
  /** The account name or the e-mail address. */
  username: v.pipe(v.string(), v.trim(), v.nonEmpty('REQUIRED'), v.maxLength(254)),
  password: secret(PASSWORD_MAX_LENGTH),
  remember: v.optional(formBoolean, false),
  /** A random name that the browser keeps, by which its owner's devices are told from others. */
  device_id: v.optional(v.pipe(v.string(), v.regex(DEVICE_ID_PATTERN))),
});
/** Ours (RFC 6749 section 4.5): what answers the challenge of a password grant (docs/decisions/060). */
export const MFA_GRANT_TYPE = 'urn:comic-hub:grant-type:mfa';
export const MfaGrantSchema = v.object({
  grant_type: v.literal(MFA_GRANT_TYPE),
  client_id: clientId,
  mfa_token: secret(200),
  /** One of the two. */
  otp: v.optional(secret(40)),
  recovery_code: v.optional(secret(40)),
});
export const RefreshGrantSchema = v.object({
  grant_type: v.literal('refresh_token'),
  client_id: clientId,
  refresh_token: secret(200),
  /** Less than was granted; left out: all of it. */
  scope: v.optional(v.pipe(v.string(), v.maxLength(1000))),
});
/** RFC 6749 section 4.1.3, RFC 7636 section 4.5. */
export const CodeGrantSchema = v.object({
  grant_type: v.literal('authorization_code'),
  client_id: clientId,
  code: secret(200),
  redirect_uri: v.pipe(v.string(), v.nonEmpty('REQUIRED'), v.maxLength(2000)),
  code_verifier: v.pipe(v.string(), v.nonEmpty('REQUIRED'), v.regex(CODE_VERIFIER_PATTERN, 'WRONG_FORMAT')),
});
/** Each grant by its `grant_type` (RFC 6749). */
export const GrantSchema = v.variant('grant_type', [PasswordGrantSchema, MfaGrantSchema, RefreshGrantSchema, CodeGrantSchema]);
export type Grant = v.InferOutput<typeof GrantSchema>;

/** The fields of RFC 6749 section 5.1, no more. */
export const TokenSchema = v.object({
  access_token: v.string(),
  token_type: v.literal('Bearer'),
  /** Seconds that the access token lives. */
  expires_in: v.number(),
  refresh_token: v.string(),
  /** The scopes of the access token; absent for the site’s own logins, which open all. */
  scope: v.optional(v.string()),
});
export type TokenOutput = v.InferOutput<typeof TokenSchema>;

export const createToken = defineCall({
  method: 'POST',
  path: '/token',
  summary: 'Tokens for a password and its second factor (the site alone), a refresh token or an authorisation code (RFC 6749, RFC 7636)',
  access: 'public',
  body: GrantSchema,
  output: TokenSchema,
  envelope: 'plain',
  rfc6749: true,
  errors: [
    'INVALID_REQUEST',
    'INVALID_CLIENT',
    'INVALID_GRANT',
    'UNAUTHORIZED_CLIENT',
    'UNSUPPORTED_GRANT_TYPE',
    'INVALID_SCOPE',
    'LOGIN_FAILED',
    'EMAIL_NOT_VERIFIED',
    'ACCOUNT_LOCKED',
    'ACCOUNT_MERGED',
    'PASSWORD_PUBLISHED',
    'MFA_REQUIRED',
    'MFA_FAILED',
  ],
});
export const deleteToken = defineCall({
  method: 'DELETE',
  path: '/token',
  summary: 'Log out: end every token that descends from this login',
  access: 'member',
  output: v.object({ ended: v.boolean() }),
  envelope: 'item',
});
