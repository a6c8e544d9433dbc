import * as v from 'valibot';
import { API_SCOPES, API_TOKEN_ROLES } from '../../domain/staff/api-token.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { dayField, idField, instantField, shortText } from '../fields.ts';

const say = (message: FieldMessage): FieldMessage => message;

/** A token by which another system of the centre makes calls (docs/webhooks.md#api-tokens). */
export const ApiTokenSchema = v.object({
  id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(API_SCOPES)),
  created_at: instantField,
  /** Its last moment. */
  ends_at: instantField,
  revoked_at: v.nullable(instantField),
  /** `YYYY-MM-DD`; null: never. */
  last_used_on: v.nullable(v.string()),
});
export type ApiTokenOutput = v.InferOutput<typeof ApiTokenSchema>;

export const listApiTokens = defineCall({
  method: 'GET',
  path: '/staff/api-tokens',
  summary: 'Tokens of other systems, the newest first, those that have ended too',
  access: API_TOKEN_ROLES,
  output: v.object({ tokens: v.array(ApiTokenSchema) }),
  envelope: 'item',
});
export const createApiToken = defineCall({
  method: 'POST',
  path: '/staff/api-tokens',
  idempotent: true,
  summary: 'A token for a named system, with its scopes and its last day, at most a year ahead; it is answered once',
  access: API_TOKEN_ROLES,
  body: v.object({
    name: shortText,
    scopes: v.pipe(
      // A form with one value sends that by itself, and one without any sends none.
      v.optional(
        v.union(
          [
            v.array(v.string()),
            v.pipe(
              v.string(),
              v.transform((one) => [one]),
            ),
          ],
          say('NOT_AN_OPTION'),
        ),
        [],
      ),
      v.minLength(1, say('REQUIRED')),
      v.maxLength(API_SCOPES.length),
      v.array(v.picklist(API_SCOPES, say('NOT_AN_OPTION'))),
    ),
    ends_on: dayField,
  }),
  output: v.object({ token: v.string(), api_token: ApiTokenSchema }),
  envelope: 'item',
  errors: ['IDEMPOTENCY_CONFLICT'],
});
export const revokeApiToken = defineCall({
  method: 'POST',
  path: '/staff/api-tokens/{id}/revoke',
  summary: 'End a token at once',
  access: API_TOKEN_ROLES,
  params: v.object({ id: idField }),
  output: ApiTokenSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
