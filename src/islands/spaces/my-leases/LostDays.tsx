import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { nearDay } from '../../../i18n/formats/dates.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Days of a lease on which the centre closes at short notice, in sight: the ticket's own dates still have them (docs/decisions/135). */
export function LostDays({ lease, language, t }: { lease: LeaseOutput; language: Language; t: Translate }) {
  if (lease.lost_days.length === 0) return null;
  return (
    <Notice kind="warning">
      {lease.lost_days.map(({ day, rent_twd, is_refunded }) => (
        <p key={day}>
          {t(`lease:mine.lostDay.${rent_twd === 0 ? 'free' : is_refunded ? 'refunded' : 'takenOff'}`, {
            day: nearDay(day, language, taipeiDay(new Date())),
            amount: moneyText(rent_twd, language),
          })}
        </p>
      ))}
    </Notice>
  );
}
