import { usualOpening } from '../../domain/opening/opening-hours.ts';
import type { LeaseRules } from '../../domain/spaces/lease-days.ts';
import { ContentError } from '../content-error.ts';
import type { Legal } from '../items/legal.ts';
import { openingRules } from './rent-rules.ts';
import type { Settings } from './settings.ts';
import { workCalendar } from './work-calendar.ts';

/**
 * The rules of which days may be leased: the usual week and the office's working days. A day that staff opens stays one for moving in and out
 * (docs/rules.md#opening-hours): a lease is priced and held over days that are known weeks before.
 */
export function leaseRules(settings: Pick<Settings, 'opening' | 'holidays'>): LeaseRules {
  return { opening: usualOpening(openingRules(settings)), work: workCalendar(settings) };
}

/** The guidelines that an application agrees to. @throws ContentError when there are none */
export function leaseTerms(legal: readonly Legal[]): Legal {
  const terms = legal.find(({ id }) => id === 'termsspacerental');
  if (!terms) throw new ContentError('content/legal', 'termsspacerental', 'there are no space-lease guidelines');
  return terms;
}
