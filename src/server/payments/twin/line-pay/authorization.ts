import { createHmac, timingSafeEqual } from 'node:crypto';

/** A channel of the twin: its id, and the secret that it and the merchant share. */
export interface TwinChannel {
  channelId: string;
  channelSecret: string;
}

/** Returns the signature of LINE Pay's header: over the path from `/v3` on, the payload (body, or query without its `?`) and a nonce. */
export function twinAuthorization({ channelSecret }: TwinChannel, path: string, payload: string, nonce: string): string {
  const hmac = createHmac('sha256', channelSecret);
  for (const part of [channelSecret, path, payload, nonce]) hmac.update(part);
  return hmac.digest('base64');
}

/** Whether a request is signed with the channel's secret. */
export function isAuthorized(headers: Headers, channel: TwinChannel, path: string, payload: string): boolean {
  const nonce = headers.get('x-line-authorization-nonce') ?? '';
  const given = Buffer.from(headers.get('x-line-authorization') ?? '');
  const right = Buffer.from(twinAuthorization(channel, path, payload, nonce));
  return headers.get('x-line-channelid') === channel.channelId && nonce !== '' && given.length === right.length && timingSafeEqual(given, right);
}
