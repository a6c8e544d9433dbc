import type { RentOutput } from '../../../contract/rent/rent.ts';
import { bookingNumber } from '../../../domain/text/booking-number.ts';
import { periodText } from '../../../i18n/formats/time-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { momentText, titleOf } from './rent-words.ts';
import { useRents } from './rents-context.ts';

interface Props {
  /** Null: closed. */
  rent: RentOutput | null;
  onClose: () => void;
}

/** The code that the desk reads, and the number for where it cannot be read. */
export function CodeDialog({ rent, onClose }: Props) {
  const scope = useRents();
  const { t, language, now } = scope;
  return (
    <Dialog open={rent !== null} title={t('member:rent.code.title')} closeLabel={t('member:rent.close')} onClose={onClose}>
      {rent && (
        <div className="check-in">
          <div role="status">
            {rent.status === 'in_process' && (
              <Notice kind="success">
                <p>{t('member:rent.code.done')}</p>
              </Notice>
            )}
          </div>
          <QrCode text={`${location.origin}/${language}/desk?rent=${rent.id}`} label={t('member:rent.code.alt', { id: bookingNumber(rent.id) })} />
          <p>
            <strong>{titleOf(rent, scope)}</strong>
            <br />
            {periodText({ start: new Date(rent.start), end: new Date(rent.end) }, language, { now })}
          </p>
          <p>{t('member:rent.code.how')}</p>
          {rent.kept_until && <p className="hint">{t('member:rent.kept', { time: momentText(new Date(rent.kept_until), new Date(rent.start), scope) })}</p>}
          <p className="booking-number">
            {t('member:rent.code.number')} <code translate="no">{bookingNumber(rent.id)}</code>
          </p>
        </div>
      )}
    </Dialog>
  );
}
