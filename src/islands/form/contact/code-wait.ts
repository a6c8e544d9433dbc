import type { Translate } from '../../../i18n/catalogue.ts';
import { type FailureTexts, failureTexts, isRefusal, waitOf } from '../../../stores/failure.ts';

/** Up to here a wait is told in seconds. */
const MOST_SECONDS = 90;
const toMinutes = (seconds: number) => Math.ceil(seconds / 60);

/** The words of a button while a code or link cannot be sent again yet. */
export function resendText(seconds: number, t: Translate): string {
  return seconds > MOST_SECONDS ? t('account:register.resendInMinutes', { minutes: toMinutes(seconds) }) : t('account:register.resendIn', { seconds });
}

/** A code or link that could not be asked for, in words: one that was asked for too soon says when it can be. @throws what is no failed call but a defect */
export function codeFailure(error: unknown, t: Translate): FailureTexts {
  const texts = failureTexts(error);
  const seconds = waitOf(error);
  if (seconds === null || !isRefusal(error, 'TOO_MANY_REQUESTS')) return texts;
  const text =
    seconds > MOST_SECONDS
      ? t('account:register.tooSoonMinutes', { minutes: toMinutes(seconds) })
      : t('account:register.tooSoon', { seconds: Math.ceil(seconds) });
  return { ...texts, text };
}
