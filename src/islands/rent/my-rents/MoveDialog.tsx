import type { RentOutput } from '../../../contract/rent/rent.ts';
import { Later } from '../../page/Later.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useRents } from './rents-context.ts';

interface Props {
  /** Null: closed. */
  rent: RentOutput | null;
  onClose: () => void;
  onMoved: () => void;
}

/** Another day and time for a booking: the old one is held until the new one is. */
export function MoveDialog({ rent, onClose, onMoved }: Props) {
  const { t } = useRents();
  return (
    <Dialog open={rent !== null} wide title={t('member:rent.move.title')} closeLabel={t('member:rent.close')} onClose={onClose}>
      {rent && (
        <Later
          key={rent.id}
          load={async () => (await import('./MoveForm.tsx')).MoveForm}
          given={{ rent, onClose, onMoved }}
          waiting={<Spinner label={t('member:rent.loading')} />}
          failed={<Notice kind="error">{t('member:rent.failed')}</Notice>}
        />
      )}
    </Dialog>
  );
}
