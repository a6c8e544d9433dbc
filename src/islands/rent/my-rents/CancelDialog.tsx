import type { RentOutput } from '../../../contract/rent/rent.ts';
import { dayClockText, periodText } from '../../../i18n/formats/time-text.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { titleOf } from './rent-words.ts';
import { type RentsScope, useRents } from './rents-context.ts';
import { isLate } from './rents-store.ts';

interface Props {
  /** Null: closed. */
  rent: RentOutput | null;
  graceDays: number;
  isCancelling: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** The refund, before anything is cancelled. */
export function CancelDialog({ rent, graceDays, isCancelling, onClose, onConfirm }: Props) {
  const scope = useRents();
  const { t, language, now } = scope;
  const late = rent !== null && isLate(rent);
  return (
    <ConfirmDialog
      open={rent !== null}
      title={t('member:rent.asking')}
      closeLabel={t('member:rent.close')}
      keep={t('member:rent.keep')}
      confirm={t(late ? 'member:rent.late.confirm' : 'member:rent.confirm')}
      isBusy={isCancelling}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {rent && (
        <div className="refund-note">
          <p className="balloon">
            {late
              ? t('member:rent.late.says', { time: dayClockText(new Date(rent.cancel_before), language) })
              : t('member:rent.allBack', { points: rent.points })}
          </p>
          <Rows
            rows={[
              { name: t('member:rent.what'), value: titleOf(rent, scope) },
              { name: t('member:rent.when'), value: periodText({ start: new Date(rent.start), end: new Date(rent.end) }, language, { now }) },
              { name: t('member:rent.comesBack'), value: <b className="big-num">{late ? 0 : rent.points}</b> },
              ...(late ? [] : sources(rent, scope)),
            ]}
          />
          {rent.items.length > 1 && <p className="hint">{t('member:rent.allGiven')}</p>}
          {late && <p className="hint">{t('member:rent.late.means')}</p>}
          {!late && rent.reward_points > 0 && <p className="hint">{t('member:rent.grace', { days: graceDays })}</p>}
        </div>
      )}
    </ConfirmDialog>
  );
}

/** To which points what comes back belongs. */
const sources = (rent: RentOutput, { t }: RentsScope) => [
  { name: t('member:rent.freeBack'), value: rent.reward_points },
  { name: t('member:rent.boughtBack'), value: rent.points - rent.reward_points },
];
