import type { RentOutput } from '../../contract/rent.ts';
import { periodText } from '../../i18n/time-text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Rows } from '../ui/Rows.tsx';
import { titleOf } from './rent-words.ts';
import { useRents } from './rents-context.ts';

interface Props {
  /** Null: closed. */
  rent: RentOutput | null;
  graceDays: number;
  isCancelling: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** What comes back, before anything is given up. */
export function CancelDialog({ rent, graceDays, isCancelling, onClose, onConfirm }: Props) {
  const scope = useRents();
  const { t, language, now } = scope;
  const actions = (
    <>
      <Button onClick={onClose}>{t('member:rent.keep')}</Button>
      <Button look="hot" busy={isCancelling} onClick={onConfirm}>
        {t('member:rent.confirm')}
      </Button>
    </>
  );
  return (
    <Dialog open={rent !== null} title={t('member:rent.asking')} closeLabel={t('member:rent.close')} onClose={onClose} actions={actions}>
      {rent && (
        <div className="comes-back">
          <p className="balloon">{t('member:rent.allBack', { points: rent.points })}</p>
          <Rows
            rows={[
              { name: t('member:rent.what'), value: titleOf(rent, scope) },
              { name: t('member:rent.when'), value: periodText({ start: new Date(rent.start), end: new Date(rent.end) }, language, { now }) },
              { name: t('member:rent.comesBack'), value: <b className="big-num">{rent.points}</b> },
              { name: t('member:rent.freeBack'), value: rent.reward_points },
              { name: t('member:rent.boughtBack'), value: rent.points - rent.reward_points },
            ]}
          />
          {rent.items.length > 1 && <p className="hint">{t('member:rent.allGiven')}</p>}
          {rent.reward_points > 0 && <p className="hint">{t('member:rent.grace', { days: graceDays })}</p>}
        </div>
      )}
    </Dialog>
  );
}
