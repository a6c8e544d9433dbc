import type { ReactNode } from 'react';

type NoticeKind = 'info' | 'success' | 'warning' | 'error';
const SIGNS: Record<NoticeKind, string> = { info: 'i', success: '✓', warning: '!', error: '!' };

interface Props {
  kind?: NoticeKind;
  title?: string;
  /** Announced when it appears: for what happens after the page is there. */
  live?: boolean;
  children?: ReactNode;
}

export function Notice({ kind = 'info', title, live = false, children }: Props) {
  const role = live ? (kind === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div className={`notice ${kind}`} role={role}>
      <span className="sign" aria-hidden="true">
        {SIGNS[kind]}
      </span>
      {title && (
        <div>
          <strong>{title}</strong>
        </div>
      )}
      {children && <div>{children}</div>}
    </div>
  );
}
