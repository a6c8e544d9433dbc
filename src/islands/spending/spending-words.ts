import type { SpendingOutput } from '../../contract/spending/spending.ts';
import type { SpendingStatus } from '../../domain/spending/spending-state.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { dayClockText } from '../../i18n/formats/time-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { type Reading, readField } from '../../i18n/localized.ts';

/** The translator and language that every piece of these screens is given. */
export interface SpendingScope {
  t: Translate;
  language: Language;
}

/** The look of each status. */
export const STATUS_LOOKS = {
  requested: 'now',
  confirmed: 'ok',
  refused: 'off',
  withdrawn: 'off',
  expired: 'off',
  reversed: 'line',
} as const satisfies Record<SpendingStatus, string>;

/** The name of the seller: the shop, or the centre itself. */
export function sellerOf({ shop }: Pick<SpendingOutput, 'shop'>, centre: string, language: Language): Reading {
  return shop === null ? { text: centre, lang: language, isFallback: false } : readField(shop, 'name', language);
}

/** A moment of a payment, with its year: it stands on a receipt. */
export const momentText = (instant: string, language: Language): string => dayClockText(new Date(instant), language, { year: true });
