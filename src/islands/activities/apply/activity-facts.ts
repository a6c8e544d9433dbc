import type { MobileCountry } from '../../form/contact/mobile-input.ts';
import type { ActivityRef } from '../mine/mine-store.ts';

/** The facts that the page of a form knows of its activity; the rest comes with the call. */
export interface ActivityFacts extends ActivityRef {
  /** In the language of the page, or in the one that there is. */
  title: string;
  location: string;
  /** The fee of a person in dollars, beside any points; 0: none. */
  priceTwd: number;
  /** The terms to agree to. */
  notes: readonly string[];
  /** The language of these texts where it is not the page's. */
  textLang: string | null;
  /** Of phone numbers. */
  countries: readonly MobileCountry[];
}
