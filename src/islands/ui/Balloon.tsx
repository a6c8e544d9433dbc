import type { ReactNode } from 'react';

/** The house speaking to the person: one at a time on a screen. */
export function Balloon({ side = 'left', children }: { side?: 'left' | 'right'; children: ReactNode }) {
  return <p className={side === 'right' ? 'balloon right' : 'balloon'}>{children}</p>;
}
