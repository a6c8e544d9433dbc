import type { ReactNode } from 'react';
import { joinUnits } from '../../i18n/formats/join-units.ts';

/** The centre speaking to the person: one at a time on a screen. */
export function Balloon({ children }: { children: ReactNode }) {
  return <p className="balloon">{typeof children === 'string' ? joinUnits(children) : children}</p>;
}
