import * as v from 'valibot';
import { SCOPES } from '../../domain/oauth/scope.ts';
import { defineCall } from '../call.ts';
import { localized } from '../fields.ts';

/** Where the centre's app hands its login over to the site: an address of the app's own, to which nothing is ever sent (docs/decisions/066). */
export const APP_ENTRY_REDIRECT_URI = 'example.comichub.app:/entry';

/** RFC 7636 section 4.2. */
export const CODE_CHALLENGE_PATTERN = /^[A-Za-z0-9_-]{43}$/;

const parameter = (maxLength: number) => v.optional(v.pipe(v.string(), v.maxLength(maxLength)), '');

/**
 * The parameters of an application's request (RFC 6749 section 4.1.1, RFC 7636 section 4.3). All may be missing as far as types go:
 * which fault is told to whom is decided by `readAuthorization`.
 */
export const AuthorizeSchema = v.object({
  client_id: parameter(100),
  redirect_uri: parameter(2000),
  response_type: parameter(100),
  code_challenge: parameter(200),
  code_challenge_method: parameter(20),
  scope: parameter(1000),
  state: parameter(2000),
});
export type AuthorizeOutput = v.InferOutput<typeof AuthorizeSchema>;
/** The names of its parameters. */
export const AUTHORIZE_PARAMETERS = Object.keys(AuthorizeSchema.entries);

const scopeField = v.picklist(SCOPES);

export const ConsentSchema = v.object({
  /** Set when the request is at fault in a way that the application is to hear of: where to go instead of asking. */
  redirect_to: v.nullable(v.string()),
  client: v.object({
    id: v.string(),
    ...localized('name'),
    ...localized('about'),
    site: v.nullable(v.string()),
    /** An application of the centre itself. */
    is_own: v.boolean(),
    /** For trying things out; exists in a demo only. */
    is_sample: v.boolean(),
  }),
  scopes: v.array(scopeField),
  member: v.object({ name: v.string(), username: v.string() }),
});
export type ConsentOutput = v.InferOutput<typeof ConsentSchema>;

export const getAuthorization = defineCall({
  method: 'GET',
  path: '/3rd/authorize',
  summary: 'The request of an application to the signed-in member, for the consent page',
  access: 'member',
  query: AuthorizeSchema,
  output: ConsentSchema,
  envelope: 'item',
  errors: ['UNKNOWN_CLIENT', 'WRONG_REDIRECT', 'INVALID_REQUEST'],
});

export const authorize = defineCall({
  method: 'POST',
  path: '/3rd/authorize',
  summary: 'Allow or refuse what an application asks; the answer says where to go',
  access: 'member',
  body: v.object({ ...AuthorizeSchema.entries, decision: v.picklist(['allow', 'refuse'], 'NOT_AN_OPTION') }),
  output: v.object({ redirect_to: v.string() }),
  envelope: 'item',
  errors: ['UNKNOWN_CLIENT', 'WRONG_REDIRECT', 'INVALID_REQUEST'],
});

export const revokeToken = defineCall({
  method: 'POST',
  path: '/revoke',
  summary: 'End the login that a token belongs to (RFC 7009); the answer is the same for a token that nobody has',
  access: 'public',
  body: v.object({
    client_id: v.pipe(v.string(), v.nonEmpty('REQUIRED'), v.maxLength(100)),
    token: v.pipe(v.string(), v.nonEmpty('REQUIRED'), v.maxLength(1000)),
    /** Not needed: both kinds are looked for. */
    token_type_hint: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  output: v.object({}),
  envelope: 'plain',
  rfc6749: true,
  errors: ['INVALID_REQUEST', 'INVALID_CLIENT', 'UNAUTHORIZED_CLIENT'],
});
