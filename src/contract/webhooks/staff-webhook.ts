import * as v from 'valibot';
import { DELIVERY_STATUSES, ENDPOINT_OFF_REASONS, WEBHOOK_KINDS, WEBHOOK_ROLES } from '../../domain/webhooks/webhook.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { formBoolean, idField, instantField, lineField, momentField, pageQuery, shortText } from '../fields.ts';

const say = (message: FieldMessage): FieldMessage => message;
const URL_MAX_LENGTH = 500;
const endpointId = v.object({ id: idField });

/** A system that is told what happens (docs/webhooks.md). */
export const WebhookSchema = v.object({
  id: v.string(),
  name: v.string(),
  url: v.string(),
  kinds: v.array(v.picklist(WEBHOOK_KINDS)),
  is_on: v.boolean(),
  off_reason: v.nullable(v.picklist(ENDPOINT_OFF_REASONS)),
  /** Since when nothing arrived; null while it answers. */
  failing_since: v.nullable(instantField),
  /** Until when the secret before signs as well. */
  former_secret_until: v.nullable(instantField),
  /** Messages that are to be tried (again). */
  waiting: v.number(),
  created_at: instantField,
  changed_at: instantField,
});
export type WebhookOutput = v.InferOutput<typeof WebhookSchema>;

/** A message to one of them, with how its last try went. */
export const WebhookDeliverySchema = v.object({
  /** `webhook-id` of the message: receivers drop repetitions by it. */
  message_id: v.string(),
  type: v.string(),
  record_id: v.string(),
  at: instantField,
  status: v.picklist(DELIVERY_STATUSES),
  tries: v.number(),
  /** Null when it is not tried again. */
  next_try_at: v.nullable(instantField),
  tried_at: v.nullable(instantField),
  status_code: v.nullable(v.number()),
  /** The first kilobyte of the answer. */
  answer: v.nullable(v.string()),
  duration_ms: v.nullable(v.number()),
  fault: v.nullable(v.string()),
  /** Its last tries, the newest first. */
  attempts: v.array(v.object({ at: instantField, status_code: v.nullable(v.number()), duration_ms: v.number(), fault: v.nullable(v.string()) })),
  body: v.string(),
});
export type WebhookDeliveryOutput = v.InferOutput<typeof WebhookDeliverySchema>;

const fields = {
  name: shortText,
  url: lineField(URL_MAX_LENGTH),
  kinds: v.pipe(
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
    v.maxLength(WEBHOOK_KINDS.length),
    v.array(v.picklist(WEBHOOK_KINDS, say('NOT_AN_OPTION'))),
  ),
};
/** The secret is answered here and never again. */
const SecretSchema = v.object({ webhook: WebhookSchema, secret: v.string() });

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/staff/webhooks',
  summary: 'The systems that are told what happens, and how they answer',
  access: WEBHOOK_ROLES,
  output: v.object({ webhooks: v.array(WebhookSchema) }),
  envelope: 'item',
});
export const createWebhook = defineCall({
  method: 'POST',
  path: '/staff/webhooks',
  idempotent: true,
  summary: 'Tell a system of events of these kinds from now on; the answer holds its secret, once',
  access: WEBHOOK_ROLES,
  body: v.object(fields),
  output: SecretSchema,
  envelope: 'item',
  errors: ['IDEMPOTENCY_CONFLICT'],
});
export const changeWebhook = defineCall({
  method: 'PUT',
  path: '/staff/webhooks/{id}',
  summary: 'Change a system that is told of events, or switch it off and on; what waits is given up when it is switched off',
  access: WEBHOOK_ROLES,
  params: endpointId,
  body: v.object({ ...fields, is_on: formBoolean }),
  output: WebhookSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
export const removeWebhook = defineCall({
  method: 'DELETE',
  path: '/staff/webhooks/{id}',
  summary: 'Tell a system nothing any more; its log goes with it',
  access: WEBHOOK_ROLES,
  params: endpointId,
  output: v.object({ id: v.string() }),
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
export const rotateWebhookSecret = defineCall({
  method: 'POST',
  path: '/staff/webhooks/{id}/rotate-secret',
  idempotent: true,
  summary: 'A new secret for a system, answered once; the one before signs beside it for a day',
  access: WEBHOOK_ROLES,
  params: endpointId,
  output: SecretSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
});
export const testWebhook = defineCall({
  method: 'POST',
  path: '/staff/webhooks/{id}/test',
  summary: 'Send a message that says nothing but that it is a test',
  access: WEBHOOK_ROLES,
  params: endpointId,
  output: WebhookDeliverySchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const listWebhookDeliveries = defineCall({
  method: 'GET',
  path: '/staff/webhooks/{id}/deliveries',
  summary: 'Messages to a system and how they went, the newest first',
  access: WEBHOOK_ROLES,
  params: endpointId,
  query: v.object({ ...pageQuery, status: v.optional(v.picklist(DELIVERY_STATUSES, say('NOT_AN_OPTION'))) }),
  output: WebhookDeliverySchema,
  envelope: 'list',
  errors: ['NOT_FOUND'],
});
export const replayWebhookDelivery = defineCall({
  method: 'POST',
  path: '/staff/webhooks/{id}/deliveries/{message}/replay',
  summary: 'Send a message once more, under its id of before',
  access: WEBHOOK_ROLES,
  params: v.object({ id: idField, message: idField }),
  output: WebhookDeliverySchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const replayWebhook = defineCall({
  method: 'POST',
  path: '/staff/webhooks/{id}/replay',
  summary: 'Send the messages of events of a span once more, in their order: those that were given up, or all',
  access: WEBHOOK_ROLES,
  params: endpointId,
  body: v.object({ from: momentField, to: momentField, failed_only: v.optional(formBoolean, true) }),
  output: v.object({ replayed: v.number() }),
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
