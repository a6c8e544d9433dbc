import type { ReactNode } from 'react';
import { keepUnits } from '../../i18n/formats/keep-units.ts';

/** The centre speaking to the person: one at a time on a screen. */
export function Balloon({ children }: { children: ReactNode }) {
  return <p className="balloon">{typeof children === 'string' ? keepUnits(children) : children}</p>;
}
