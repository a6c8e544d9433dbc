import type { ReactNode } from 'react';

interface Props {
  /** The text of the speech balloon. */
  text: ReactNode;
  /** A link or button that leads on. */
  action?: ReactNode;
}

/** An empty panel, and a balloon that says why and what to do. */
export function EmptyState({ text, action }: Props) {
  return (
    <div className="empty">
      <p className="balloon">{text}</p>
      {action}
    </div>
  );
}
