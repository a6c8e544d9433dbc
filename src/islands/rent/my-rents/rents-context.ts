import { createContext, type ReactNode, useContext } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { RulesFacts } from '../week/rent-device.ts';
import type { PricedDevice } from './priced-device.ts';

export interface RentsScope {
  t: Translate;
  language: Language;
  /** When the screen was opened: the year that goes without saying. */
  now: Date;
  facts: RulesFacts;
  devices: readonly PricedDevice[];
  /** The rules that a booking agrees to, as the page shows them. */
  rules: { title: string; version: string; text: ReactNode };
}

export const RentsContext = createContext<RentsScope | null>(null);

/** The context of all parts of a member's reservations. */
export function useRents(): RentsScope {
  const scope = useContext(RentsContext);
  if (scope === null) throw new Error('outside of the reservations');
  return scope;
}
