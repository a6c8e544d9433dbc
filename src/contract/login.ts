import * as v from 'valibot';
import { PLATFORMS } from '../domain/login-device.ts';
import { defineCall } from './call.ts';
import { idField } from './fields.ts';

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
  who: 'member',
  output: v.object({ logins: v.array(LoginSchema) }),
  answer: 'item',
});
export const endOneLogin = defineCall({
  method: 'DELETE',
  path: '/my/logins/{id}',
  summary: 'Sign out on one device',
  who: 'member',
  params: v.object({ id: idField }),
  output: v.object({ ended: v.number() }),
  answer: 'item',
  errors: ['NOT_FOUND'],
});
export const endOtherLogins = defineCall({
  method: 'DELETE',
  path: '/my/logins',
  summary: 'Sign out on every device but this one',
  who: 'member',
  output: v.object({ ended: v.number() }),
  answer: 'item',
});
