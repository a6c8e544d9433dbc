import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Translate } from '../../i18n/catalogue.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { LeaveGuard } from './leave-guard.ts';

interface Props {
  guard: LeaveGuard;
  /** A warning of what is lost, and what is not. */
  text: string;
  t: Translate;
}

/** The question before an unfinished activation is left. */
export function LeaveDialog({ guard, text, t }: Props) {
  const asked = useStore(guard.$asked);
  // The document is no element of ours: there is no prop for its events.
  useEffect(() => guard.watch(), [guard]);
  return (
    <Dialog
      open={asked !== null}
      title={t('account:leave.title')}
      closeLabel={t('account:leave.stay')}
      onClose={guard.stay}
      actions={
        <>
          <Button onClick={() => guard.leave()}>{t('account:leave.leave')}</Button>
          <Button look="hot" onClick={guard.stay}>
            {t('account:leave.stay')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
