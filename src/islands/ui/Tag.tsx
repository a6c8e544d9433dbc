import type { ReactNode } from 'react';

interface Props {
  /** `now` chosen or yours, `ok` settled well, `stop` refused, `off` over or cancelled, `line` neutral. */
  look?: 'solid' | 'line' | 'now' | 'ok' | 'stop' | 'off';
  children: ReactNode;
}

export function Tag({ look = 'solid', children }: Props) {
  return <span className={look === 'solid' ? 'tag' : `tag ${look}`}>{children}</span>;
}
