import type { ReactNode } from 'react';

/** The centre speaking to the person: one at a time on a screen. */
export function Balloon({ children }: { children: ReactNode }) {
  return <p className="balloon">{children}</p>;
}
