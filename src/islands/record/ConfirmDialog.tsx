import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface Props {
  open: boolean;
  title: string;
  closeLabel: string;
  /** On the button that leaves all as it is. */
  keep: string;
  /** On the button that does it; null where there is nothing to do (yet). */
  confirm: string | null;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before something is done, and says what it means and costs. */
export function ConfirmDialog({ open, title, closeLabel, keep, confirm, isBusy, onClose, onConfirm, children }: Props) {
  const actions = (
    <>
      <Button onClick={onClose}>{keep}</Button>
      {confirm !== null && (
        <Button look="hot" busy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open={open} title={title} closeLabel={closeLabel} onClose={onClose} actions={actions}>
      {children}
    </Dialog>
  );
}
