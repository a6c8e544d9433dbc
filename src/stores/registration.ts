import { atom, onMount } from 'nanostores';
import * as v from 'valibot';
import { newIdempotencyKey } from '../client/idempotency-key.ts';
import { checkAccount, registerMember, requestRegisterSms } from '../client/member.ts';
import type { RegisterOutput } from '../contract/member.ts';
import { createCountdown } from './countdown.ts';
import { type FailureTexts, failureTexts, waitOf } from './failure.ts';
// Gives the client what it needs.
import './session.ts';

const SentSchema = v.object({ mobile: v.string(), validUntil: v.number(), resendAt: v.number() });
/** The last code that was asked for, in milliseconds since 1970. */
export type SentCode = v.InferOutput<typeof SentSchema>;

const SENT_KEY = 'registerSms';

/** Step one of registration (spec section 2): the SMS code with its waiting time, the name's availability, the form. */
export function createRegistration() {
  /** Kept for the tab: a reload does not make anyone wait anew, nor ask too early. */
  const $sent = atom<SentCode | null>(null);
  /** Seconds until another code may be asked for. */
  const { $seconds: $waitSeconds, countTo } = createCountdown(() => readSent()?.resendAt ?? 0);
  /** Who has registered: the letter is on its way there. */
  const $registered = atom<{ email: string } | null>(null);
  /** One key for one content: what was changed is another registration, what is sent again is the same. */
  let sending: { key: string; content: string } | null = null;

  onMount($sent, () => {
    if (typeof window !== 'undefined') $sent.set(readSent());
  });
  function remember(sent: SentCode): void {
    $sent.set(sent);
    sessionStorage.setItem(SENT_KEY, JSON.stringify(sent));
    countTo(sent.resendAt);
  }

  return {
    $sent,
    $waitSeconds,
    $registered,

    /** Null: the code is on its way. */
    requestCode: async (mobile: string): Promise<FailureTexts | null> => {
      try {
        const { expires_in, resend_in } = await requestRegisterSms({ mobile }, { quiet: true });
        remember({ mobile, validUntil: Date.now() + expires_in * 1000, resendAt: Date.now() + resend_in * 1000 });
        return null;
      } catch (error) {
        const waitSeconds = waitOf(error);
        const earlier = $sent.get();
        if (waitSeconds !== null) remember({ mobile: earlier?.mobile ?? '', validUntil: earlier?.validUntil ?? 0, resendAt: Date.now() + waitSeconds * 1000 });
        return failureTexts(error);
      }
    },

    /** Null where it cannot be told: that is no reason to stop anyone. */
    isAccountFree: async (account: string): Promise<boolean | null> => {
      try {
        return (await checkAccount({ account }, { quiet: true, spinner: false })).account_available;
      } catch (error) {
        failureTexts(error);
        return null;
      }
    },

    /** Null: there is an account, and a letter on its way. */
    register: async (form: RegisterOutput): Promise<FailureTexts | null> => {
      const content = JSON.stringify(form);
      if (sending?.content !== content) sending = { key: newIdempotencyKey(), content };
      try {
        const { email } = await registerMember(form, { idempotencyKey: sending.key, quiet: true });
        sessionStorage.removeItem(SENT_KEY);
        sending = null;
        $registered.set({ email });
        return null;
      } catch (error) {
        return failureTexts(error);
      }
    },
  };
}
export type Registration = ReturnType<typeof createRegistration>;

function readSent(): SentCode | null {
  try {
    const parsed = v.safeParse(SentSchema, JSON.parse(sessionStorage.getItem(SENT_KEY) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
