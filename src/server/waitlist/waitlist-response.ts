import { Refusal } from '../../contract/refusal.ts';
import type { WaitlistEntryOutput } from '../../contract/waitlist/waitlist.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import { waitlistStatusAt } from '../../domain/waitlist/waitlist.ts';
import type { Deps } from '../deps.ts';
import type { WaitlistRow } from './queries.ts';

/** @throws Refusal NOT_FOUND */
export function foundEntry(entry: WaitlistRow | undefined): WaitlistRow {
  if (entry === undefined) throw new Refusal('NOT_FOUND');
  return entry;
}

/** A place in a line as it travels, as it stands at an instant. */
export function toWaitlistEntryResponse({ library, waitKinds }: Pick<Deps, 'library' | 'waitKinds'>, entry: WaitlistRow, now: Date): WaitlistEntryOutput {
  const status = waitlistStatusAt(entry, now);
  const { device, line, categories, points, activity = null, times = entry } = waitKinds[entry.kind].shown(library, entry);
  return {
    id: entry.id,
    kind: entry.kind,
    status,
    position: status === 'waiting' ? entry.position : null,
    offer_until: status === 'offered' && entry.offerUntil !== null ? isoWithOffset(entry.offerUntil) : null,
    device,
    line,
    categories,
    activity,
    size: entry.size,
    start: isoWithOffset(times.start),
    end: isoWithOffset(times.end),
    hours: entry.hours,
    points,
    created_at: isoWithOffset(entry.createdAt),
  };
}
