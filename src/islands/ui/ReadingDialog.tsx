import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';

export interface DialogProps {
  open: boolean;
  /** As wide as a week of hours needs. */
  wide?: boolean;
  title: string;
  closeLabel: string;
  /** Asked for by Escape, the cross, or a click beside the box. */
  onClose: () => void;
  /** The buttons; the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The platform's modal dialog: focus trap, Escape and inert background are the browser's. For something to be read; what asks the server is a `Dialog`. */
export function ReadingDialog({ open, wide = false, title, closeLabel, onClose, actions, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // showModal() is an imperative call of the platform: there is no attribute for it.
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      // Whoever is asked to type something finds the cursor there.
      dialog.querySelector<HTMLElement>('.body :is(input:not([type=hidden], [type=file], [type=checkbox]), select, textarea)')?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);
  // One that is taken away is closed first: only so does the platform give the focus back to what opened it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape, which is onCancel, and the cross.
    <dialog
      ref={ref}
      className={wide ? 'dialog slides wide' : 'dialog slides'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" aria-label={closeLabel} onClick={onClose}>
          ✕
        </button>
      </header>
      <div className="body">{children}</div>
      {actions && <footer>{actions}</footer>}
    </dialog>
  );
}
