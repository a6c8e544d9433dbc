import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `hot` is the one main action of a screen. */
  look?: 'plain' | 'hot' | 'quiet';
  /** As wide as its column. */
  wide?: boolean;
  /** A call is under way: the button stays focusable, does nothing and says so. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({ look = 'plain', wide = false, busy = false, type = 'button', onClick, children, ...rest }: Props) {
  const names = ['btn', look === 'plain' ? '' : look, wide ? 'wide' : ''].filter(Boolean).join(' ');
  return (
    <button
      {...rest}
      type={type}
      className={names}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}
