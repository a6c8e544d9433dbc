import type { LeaseRules } from '../../domain/spaces/lease-days.ts';
import { ContentError } from '../content-error.ts';
import type { Legal } from '../items/legal.ts';
import { openingRules } from './rent-rules.ts';
import type { Settings } from './settings.ts';
import { workCalendar } from './work-calendar.ts';

/** The rules of which days may be leased: the hours of each day, as for everything that is booked, and the office's working days. */
export function leaseRules(settings: Pick<Settings, 'opening' | 'holidays'>): LeaseRules {
  return { opening: openingRules(settings), work: workCalendar(settings) };
}

/** The guidelines that an application agrees to. @throws ContentError when there are none */
export function leaseTerms(legal: readonly Legal[]): Legal {
  const terms = legal.find(({ id }) => id === 'termsspacerental');
  if (!terms) throw new ContentError('content/legal', 'termsspacerental', 'there are no space-lease guidelines');
  return terms;
}
