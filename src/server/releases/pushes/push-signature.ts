import { createHmac, timingSafeEqual } from 'node:crypto';
import { DELIVERY_MAX_LENGTH, PUSH_TIME_MS } from '../../../domain/releases/push.ts';

type Header = (name: string) => string | undefined;

const SECRET_PREFIX = 'whsec_';

/**
 * Proves that a delivery is of the git host that shares a secret: GitHub (`X-Hub-Signature-256`), Gitea and Forgejo (`X-Gitea-Signature`), GitLab by Standard
 * Webhooks (`webhook-signature`, which says its time as well) or by its token (`X-Gitlab-Token`). What is signed is compared in the same time whatever it holds.
 * @returns the delivery's name, or null for what is forged, late, or without a name
 */
export function provenDelivery(header: Header, body: Buffer, { secret, now }: { secret: string; now: Date }): string | null {
  const delivery = isStandard(header, body, { secret, now }) ? header('webhook-id') : ofHost(header, body, secret);
  return delivery !== undefined && delivery !== '' && delivery.length <= DELIVERY_MAX_LENGTH ? delivery : null;
}

/** The name under which a host that proves itself without a time has sent it. */
function ofHost(header: Header, body: Buffer, secret: string): string | undefined {
  // Whoever says a time is held to it.
  if (header('webhook-signature') !== undefined) return undefined;
  const hmac = createHmac('sha256', secret).update(body).digest('hex');
  if (isSame(header('x-hub-signature-256'), `sha256=${hmac}`)) return header('x-github-delivery');
  if (isSame(header('x-gitea-signature'), hmac)) return header('x-gitea-delivery');
  // No signature, but the secret itself: over https alone.
  if (isSame(header('x-gitlab-token'), secret)) return header('idempotency-key') ?? header('x-gitlab-event-uuid');
  return undefined;
}

function isStandard(header: Header, body: Buffer, { secret, now }: { secret: string; now: Date }): boolean {
  const [id, at, signatures] = [header('webhook-id'), header('webhook-timestamp') ?? '', header('webhook-signature')];
  if (id === undefined || signatures === undefined || !/^\d{1,12}$/.test(at)) return false;
  if (Math.abs(Number(at) * 1000 - now.getTime()) > PUSH_TIME_MS) return false;
  const key = secret.startsWith(SECRET_PREFIX) ? Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64') : Buffer.from(secret);
  const wanted = `v1,${createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64')}`;
  return signatures.split(' ').some((each) => isSame(each, wanted));
}

/** Compares without telling by its time how much is the same. */
function isSame(given: string | undefined, wanted: string): boolean {
  if (given === undefined) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
