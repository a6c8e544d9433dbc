import { createHmac } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestTls } from 'node:https';
import { isPublicHost, PrivateAddress, publicLookup } from './public-address.ts';

/** A message, as it is signed: by the current secret, and by the former one while that still counts. */
export interface WebhookMessage {
  id: string;
  url: string;
  body: string;
  secrets: readonly Buffer[];
}
/** The answer of a receiver, or why there was none. */
export type WebhookResponse = { statusCode: number; answer: string; fault: null } | { statusCode: null; answer: null; fault: string };

/** Sends one message. Never throws for what a receiver does. */
export type SendWebhook = (message: WebhookMessage, at: Date) => Promise<WebhookResponse>;

interface SenderOptions {
  timeoutMs: number;
  maxAnswerBytes: number;
  /** Also to this machine, its network, and over plain http: for development and tests. */
  allowsPrivate: boolean;
  lookup?: RequestOptions['lookup'];
}

/** A receiver chooses what its certificate says, which is quoted where it is refused: the log and an e-mail have so much of it. */
const FAULT_MAX_LENGTH = 300;

const SECRET_PREFIX = 'whsec_';
/** A secret as its receiver is given it (standardwebhooks.com). */
export const writeSecret = (secret: Buffer): string => `${SECRET_PREFIX}${secret.toString('base64')}`;
/** The owner under whom a secret is sealed. */
export const webhookSecretOwner = (secretId: string): string => `webhook-secret:${secretId}`;

/** The headers of Standard Webhooks: the time is that of the try, in seconds. */
export function signedHeaders({ id, body, secrets }: Omit<WebhookMessage, 'url'>, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = (secret: Buffer) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(signature).join(' ') };
}

/** Whether messages may go to an address: https to a public host, without a password in it. */
export function isWebhookUrl(text: string, { allowsPrivate }: Pick<SenderOptions, 'allowsPrivate'>): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (allowsPrivate && url.protocol === 'http:') return true;
  return url.protocol === 'https:' && (allowsPrivate || isPublicHost(url.hostname));
}

/**
 * Makes the sender. Redirects are not followed: their target was never checked, and a redirected POST would become a GET. Each message has
 * a connection of its own, whose address is checked as it is made.
 */
export function openWebhookSender({ timeoutMs, maxAnswerBytes, allowsPrivate, lookup = publicLookup() }: SenderOptions): SendWebhook {
  return (message, at) =>
    new Promise((resolve) => {
      const failed = (fault: string) => resolve({ statusCode: null, answer: null, fault: fault.replace(/\p{Cc}+/gu, ' ').slice(0, FAULT_MAX_LENGTH) });
      if (!isWebhookUrl(message.url, { allowsPrivate })) return failed(new PrivateAddress(message.url).message);
      const url = new URL(message.url);
      const body = Buffer.from(message.body);
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
        'user-agent': 'Comic-Hub-Webhooks/1',
        ...signedHeaders(message, at),
      };
      const options: RequestOptions = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(timeoutMs), ...(!allowsPrivate && { lookup }) };
      // The status says what became of it; an answer that is long, slow or cut off is kept as far as it came.
      let answered: (() => void) | null = null;
      const request = (url.protocol === 'http:' ? requestPlain : requestTls)(url, options, (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        answered = () => {
          const answer = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8').replaceAll('\u0000', '');
          resolve({ statusCode: response.statusCode ?? 0, answer, fault: null });
          request.destroy();
        };
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length >= maxAnswerBytes) answered?.();
        });
        response.on('end', answered).on('error', answered).on('aborted', answered);
      });
      request.on('error', (error) => {
        // Also of an answer whose end never comes, or is none: its status has come, and to send the message again would be to send it twice.
        if (answered !== null) return answered();
        failed(error.name === 'TimeoutError' || error.name === 'AbortError' ? `no answer within ${timeoutMs} ms` : error.message);
      });
      // Also without an answer or an error, as after `101 Switching Protocols`.
      request.on('close', () => failed('the connection was closed'));
      request.end(body);
    });
}
