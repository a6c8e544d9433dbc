import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $pastToasts } from '../../stores/toasts.ts';
import { type DialogProps, ReadingDialog } from './ReadingDialog.tsx';

/**
 * A modal dialog in which something is done. Whatever goes wrong meanwhile stands in it: a toast is under its backdrop, seen for a second, and out of a screen
 * reader's reach, which is kept within the dialog.
 */
export function Dialog({ children, ...props }: DialogProps) {
  const past = useStore($pastToasts, { ssr: 'initial' });
  const [before, setBefore] = useState(past);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said before it opened is of something else
  useEffect(() => setBefore($pastToasts.get()), [props.open]);
  const last = past.at(-1);
  return (
    <ReadingDialog {...props}>
      {children}
      {last?.kind === 'error' && !before.includes(last) && (
        <p className="error-text" role="alert">
          {last.text}
        </p>
      )}
    </ReadingDialog>
  );
}
