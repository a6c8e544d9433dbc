import { atom, onMount } from 'nanostores';
import * as v from 'valibot';
import type { Translate } from '../../../i18n/catalogue.ts';
import { type FailureTexts, waitOf } from '../../../stores/failure.ts';
import { codeFailure } from '../../form/contact/code-wait.ts';
import { createCountdown } from './countdown.ts';

const SentSchema = v.object({ to: v.string(), validUntil: v.number(), resendAt: v.number() });
/** To whom a code or a link was last sent; moments in milliseconds since 1970. */
export type SentCode = v.InferOutput<typeof SentSchema>;

/**
 * A code or link that was asked for, with the time until another may be (docs/rules.md#codes-and-links: it can be resent). Kept for the
 * tab under `key`: a reload does not make anyone wait anew, nor ask too early.
 */
export function createSentCode(key: string, t: Translate) {
  const $sent = atom<SentCode | null>(null);
  const { $seconds: $waitSeconds, countTo } = createCountdown(() => readSent(key)?.resendAt ?? 0);
  onMount($sent, () => {
    if (typeof window !== 'undefined') $sent.set(readSent(key));
  });
  function remember(sent: SentCode): void {
    $sent.set(sent);
    sessionStorage.setItem(key, JSON.stringify(sent));
    countTo(sent.resendAt);
  }
  return {
    $sent,
    /** Seconds until another may be asked for. */
    $waitSeconds,
    /** Asks for one; `request` answers in seconds. Null: it is on its way. */
    ask: async (to: string, request: () => Promise<{ expires_in: number; resend_in: number }>): Promise<FailureTexts | null> => {
      try {
        const { expires_in, resend_in } = await request();
        remember({ to, validUntil: Date.now() + expires_in * 1000, resendAt: Date.now() + resend_in * 1000 });
        return null;
      } catch (error) {
        const waitSeconds = waitOf(error);
        const earlier = $sent.get();
        if (waitSeconds !== null) remember({ to: earlier?.to ?? '', validUntil: earlier?.validUntil ?? 0, resendAt: Date.now() + waitSeconds * 1000 });
        return codeFailure(error, t);
      }
    },
    /** It has done its work. */
    forget: (): void => {
      $sent.set(null);
      sessionStorage.removeItem(key);
    },
  };
}

function readSent(key: string): SentCode | null {
  try {
    const parsed = v.safeParse(SentSchema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    // What is over is as if it had not been.
    return parsed.success && Math.max(parsed.output.validUntil, parsed.output.resendAt) > Date.now() ? parsed.output : null;
  } catch {
    return null;
  }
}
