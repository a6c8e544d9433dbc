import * as v from 'valibot';
import { SECURITY_EVENTS } from '../../domain/identity/security-event.ts';
import { defineCall } from '../call.ts';
import { pageQuery } from '../fields.ts';

export const SecurityEventSchema = v.object({
  id: v.string(),
  kind: v.picklist(SECURITY_EVENTS),
  /** Names of programs; null where they are not known or not kept any more. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** The network, of IPv6 the /64; kept for 180 days. */
  address: v.nullable(v.string()),
  /** Staff did it. */
  by_staff: v.boolean(),
  created_at: v.string(),
});
export type SecurityEventOutput = v.InferOutput<typeof SecurityEventSchema>;

export const listSecurityEvents = defineCall({
  method: 'GET',
  path: '/my/security_events',
  summary: 'Security events of my account, the latest first',
  access: 'member',
  query: v.object(pageQuery),
  output: SecurityEventSchema,
  envelope: 'list',
});
