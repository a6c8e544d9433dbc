import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/period.ts';

/** The kinds of records whose events another system may be told of: those of the outbox. */
export const WEBHOOK_KINDS = ['rent', 'space', 'advisory', 'waitlist', 'closing', 'registration', 'appointment', 'introduction', 'order'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Roles that set webhooks up. */
export const WEBHOOK_ROLES = ['admin'] as const;

/** `staff` switched it off; its receiver answered that it is `gone`; or it was `failing` for days. */
export const ENDPOINT_OFF_REASONS = ['staff', 'gone', 'failing'] as const;
export type EndpointOffReason = (typeof ENDPOINT_OFF_REASONS)[number];

/** `failed`: given up, or not sent while its endpoint was off. Staff may replay it. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The pauses before the second try and those after it: over three days in all. */
const RETRY_PAUSES_MS: readonly number[] = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS)];

/** The moment of the next try after so many; null: it is given up. */
export function nextTryAt(tries: number, now: Date): Date | null {
  const pause = RETRY_PAUSES_MS[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** An endpoint of which nothing arrived for so long is switched off. */
export const FAILING_ENDPOINT_MS = 5 * DAY_MS;
/** A former secret signs for so long beside the one that took its place. */
export const FORMER_SECRET_MS = DAY_MS;
/** So much of an answer is kept in the log. */
export const ANSWER_MAX_BYTES = 1024;
/** A receiver has so long to answer. */
export const ANSWER_TIMEOUT_MS = 10_000;
export const STAFF_WEBHOOKS_PATH = 'staff/webhooks';
