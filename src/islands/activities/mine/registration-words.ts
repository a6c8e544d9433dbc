import type { RegistrationOutput } from '../../../contract/activities/registration.ts';
import { WHOLE } from '../../../domain/activities/registration-session.ts';
import type { ShownRegistrationStatus } from '../../../domain/activities/registration-state.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { dayClockText, periodText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { SessionOutput } from './mine-store.ts';

/** The words that every part of these screens works with. */
export interface RegistrationScope {
  t: Translate;
  language: Language;
}

/** The look of each status on a ticket. */
export const STATUS_LOOKS: Record<ShownRegistrationStatus, 'now' | 'ok' | 'line' | 'stop' | 'off'> = {
  applied: 'now',
  registered: 'ok',
  passed: 'ok',
  failed: 'stop',
  attended: 'ok',
  not_arrived: 'stop',
  cancelled: 'off',
};

const periodOf = ({ start, end }: { start: string; end: string }) => ({ start: new Date(start), end: new Date(end) });

/** When something is, in words. */
export const whenText = (period: { start: string; end: string }, language: Language): string => periodText(periodOf(period), language, { now: new Date() });

export const momentText = (at: string, language: Language): string => dayClockText(new Date(at), language);

/** The name of a session beside others of its series: its time; an activity as a whole needs none. */
export const sessionText = (session: SessionOutput, language: Language): string => (session.number === WHOLE ? '' : whenText(session, language));

/** The fee in dollars of all who come, and when it is paid; beside any points. */
export const feeText = ({ price_twd, size }: Pick<RegistrationOutput, 'price_twd' | 'size'>, { t, language }: RegistrationScope): string =>
  t('registration:fee', { amount: moneyText(price_twd * size, language) });

/** Until when it can be cancelled, and what that gives back. */
export function cancelText(mine: RegistrationOutput, { t, language }: RegistrationScope): string | null {
  if (mine.is_cancellable)
    return mine.points === 0 ? t('registration:cancelUntil') : t('registration:freeUntil', { time: momentText(mine.cancel_before, language) });
  return mine.is_late_cancellable && mine.points > 0 ? t('registration:late') : null;
}
