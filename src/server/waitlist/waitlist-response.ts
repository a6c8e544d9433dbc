import { Refusal } from '../../contract/refusal.ts';
import type { WaitlistEntryOutput } from '../../contract/waitlist/waitlist.ts';
import type { AdvisoryLine } from '../../domain/consultations/consultation.ts';
import { categoriesOf, lineOfPool } from '../../domain/consultations/consultation-pools.ts';
import { priceOf } from '../../domain/rent/rent-period.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import { waitStatusAt } from '../../domain/waitlist/waitlist.ts';
import { poolRules } from '../../editorial/advisory.ts';
import type { Library } from '../../editorial/library.ts';
import { rentRules } from '../../editorial/rent-rules.ts';
import { kindOf } from '../rent/quote.ts';
import { deviceOnTheWire } from '../rent/rent-response.ts';
import type { WaitlistRow } from './queries.ts';

/** @throws Refusal NOT_FOUND */
export function foundEntry(entry: WaitlistRow | undefined): WaitlistRow {
  if (entry === undefined) throw new Refusal('NOT_FOUND');
  return entry;
}

function lineOf({ id, subject }: WaitlistRow): AdvisoryLine {
  const line = lineOfPool(subject);
  if (line === undefined) throw new Error(`${id} waits for the line ${subject}, which there is not`);
  return line;
}

/** A place in a line as it travels, as it stands at an instant. */
export function entryOnTheWire(library: Library, entry: WaitlistRow, now: Date): WaitlistEntryOutput {
  const status = waitStatusAt(entry, now);
  const device = library.devices.find(({ id }) => id === entry.subject);
  const { points } = priceOf(entry, device?.data.price_points_per_hour ?? 0, rentRules(library.settings).opening);
  return {
    id: entry.id,
    kind: entry.kind,
    status,
    position: status === 'waiting' ? entry.position : null,
    offer_until: status === 'offered' && entry.offerUntil !== null ? isoWithOffset(entry.offerUntil) : null,
    device: entry.kind === 'rent' ? deviceOnTheWire(library, { deviceId: entry.subject, kind: device ? kindOf(library, device) : 'equipment' }) : null,
    line: entry.kind === 'advisory' ? lineOf(entry) : null,
    categories: entry.kind === 'advisory' ? categoriesOf(entry.subject, poolRules(library.settings)) : [],
    start: isoWithOffset(entry.start),
    end: isoWithOffset(entry.end),
    hours: entry.hours,
    points: entry.kind === 'rent' ? points : 0,
    created_at: isoWithOffset(entry.createdAt),
  };
}
