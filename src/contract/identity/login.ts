import * as v from 'valibot';
import { PASSWORD_MAX_LENGTH } from '../../domain/identity/account.ts';
import { PLATFORMS } from '../../domain/identity/login-device.ts';
import { defineCall } from '../call.ts';
import { idField } from '../fields.ts';
import { factorField } from './totp.ts';

const deviceEntries = {
  /** Names of programs, the same in every language; null where the browser did not say. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** The network, of IPv6 the /64. */
  address: v.nullable(v.string()),
};
export const LoginSchema = v.object({
  id: v.string(),
  ...deviceEntries,
  platform: v.nullable(v.picklist(PLATFORMS)),
  created_at: v.string(),
  used_at: v.string(),
  /** The login that asks. */
  is_current: v.boolean(),
});
export type LoginOutput = v.InferOutput<typeof LoginSchema>;

export const listLogins = defineCall({
  method: 'GET',
  path: '/my/logins',
  summary: 'The devices that I am signed in on, the latest used first',
  access: 'member',
  output: v.object({ logins: v.array(LoginSchema) }),
  envelope: 'item',
});
/** The password, or a code of the second factor, once more: whoever finds a login open must not shut the owner out. */
export const ProofSchema = v.object({
  password: v.optional(v.pipe(v.string(), v.nonEmpty('REQUIRED'), v.maxLength(PASSWORD_MAX_LENGTH))),
  code: v.optional(factorField),
});

export const endOneLogin = defineCall({
  method: 'POST',
  path: '/my/logins/{id}/end',
  summary: 'Log out on one device; on another one than this with the password or a code',
  access: 'member',
  params: v.object({ id: idField }),
  body: ProofSchema,
  output: v.object({ ended: v.number() }),
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
export const endOtherLogins = defineCall({
  method: 'POST',
  path: '/my/logins/end',
  summary: 'Log out on every device but this one, with the password or a code',
  access: 'member',
  body: ProofSchema,
  output: v.object({ ended: v.number() }),
  envelope: 'item',
});
