import type { Period } from '../../../domain/time/period.ts';
import { pageLanguage } from '../../../i18n/page-language.ts';
import { ApiError, isCallFailure } from '../../../stores/api.ts';
import { effectOf } from '../../../stores/failure.ts';

/** Why the server did not take a time. What is taken the calendar shows; any other refusal brings its own words. */
export type CallRefusal = { why: 'taken' } | { why: 'server'; text: string };

/** The message of a failed booking or move; taken times are loaded again first. @throws any error that is no failure of a call */
export async function toCallRefusal(error: unknown, period: Period, calendar: { reload: (days: [Date, Date]) => Promise<unknown> }): Promise<CallRefusal> {
  if (!isCallFailure(error)) throw error;
  if (error instanceof ApiError && error.code === 'UNAVAILABLE') {
    await calendar.reload([period.start, period.end]);
    return { why: 'taken' };
  }
  // Closed at short notice: the calendar shows its hours as taken, the words say why. A price that has changed comes with it.
  if (error instanceof ApiError && (error.code === 'CENTRE_CLOSED' || error.code === 'TERMS_CHANGED')) await calendar.reload([period.start, period.end]);
  const effect = effectOf(error, pageLanguage());
  return { why: 'server', text: effect.kind === 'toast' ? effect.text : '' };
}
