import { useStore } from '@nanostores/react';
import { $pastToasts, $toasts, clearPastToasts } from '../../stores/toasts.ts';

interface Props {
  /** The name of the list of what has been said, `{{n}}` standing for how many. */
  pastLabel: string;
  /** Puts that list away. */
  closeLabel: string;
}

/**
 * Notices of what happened. A toast is seen for a second (docs/rules.md#toasts-and-spinner); its text stays in the live region
 * and in a short list that can be opened again, for whoever reads slower.
 */
export function Toasts({ pastLabel, closeLabel }: Props) {
  // Something may have been said before this part of the page woke up.
  const toasts = useStore($toasts, { ssr: 'initial' });
  const past = useStore($pastToasts, { ssr: 'initial' });
  return (
    <>
      <div className="toasts" data-toasts>
        {toasts.map(({ id, kind, text }) => (
          <div key={id} className={`toast ${kind}`} aria-hidden="true">
            {text}
          </div>
        ))}
      </div>
      <div className="sr" role="status" aria-live="polite" aria-atomic="false">
        {past.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      {past.length > 0 && toasts.length === 0 && (
        <div className="past-toasts no-print">
          <details>
            <summary>{pastLabel.replace('{{n}}', String(past.length))}</summary>
            <ul className="list">
              {[...past].reverse().map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          </details>
          <button type="button" onClick={close}>
            {closeLabel}
          </button>
        </div>
      )}
    </>
  );
}

/** The button goes with the list, so the focus goes on to the page, which stays where it is. */
function close() {
  clearPastToasts();
  document.getElementById('main')?.focus({ preventScroll: true });
}
