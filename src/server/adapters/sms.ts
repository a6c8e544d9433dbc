import { dialledMobile } from '../../domain/identity/mobile.ts';
import type { Outbox } from './outbox.ts';
import { RefusedMessage, UnsentMessage } from './refused-message.ts';

interface Sms {
  id: string;
  /** As stored; it leaves as phones dial it. */
  to: string;
  text: string;
}
export interface SmsSender {
  send(sms: Sms, at: Date): Promise<void>;
}

const TIMEOUT_MS = 15_000;
/** The gateway's errors for a number or a text that it will never take; any other may pass the next time. */
const REFUSED = [410, 422];

/** Posts to an HTTP gateway when one is given, else writes `.sms.json` files. The id lets a gateway drop repetitions. */
export function openSmsSender(gateway: { url: string; token: string | null } | null, outbox: Outbox, sender: string, timeoutMs = TIMEOUT_MS): SmsSender {
  if (gateway === null) {
    return {
      send: ({ id, to, text }, at) => outbox.put(id, 'sms.json', `${JSON.stringify({ to: dialledMobile(to), text, at: at.toISOString() }, null, 2)}\n`, at),
    };
  }
  return {
    send: async (sms) => {
      const response = await fetch(gateway.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': sms.id, ...(gateway.token && { authorization: `Bearer ${gateway.token}` }) },
        body: JSON.stringify({ ...sms, to: dialledMobile(sms.to), from: sender }),
        signal: AbortSignal.timeout(timeoutMs),
        // A redirected POST would become a GET, whose answer says nothing about the message.
        redirect: 'manual',
      });
      // Its words are nobody's; left unread they would hold the connection.
      await response.body?.cancel();
      if (response.ok) return;
      const Failure = REFUSED.includes(response.status) ? RefusedMessage : UnsentMessage;
      throw new Failure(`the SMS gateway answered ${response.status}`);
    },
  };
}
