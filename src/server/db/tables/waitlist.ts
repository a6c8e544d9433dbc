import type { Generated, GeneratedAlways } from 'kysely';
import type { WaitlistKind, WaitlistStatus } from '../../../domain/waitlist/waitlist.ts';
import type { Instant, InstantOrNull } from './column-types.ts';

export interface WaitlistEntriesTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  member_id: string;
  kind: WaitlistKind;
  /** The device; of a consultation its pool (`domain/consultations/consultation-pools.ts`), of an activity its session. */
  subject: string;
  period: string;
  hours: number;
  status: WaitlistStatus;
  created_at: Instant;
  changed_at: Instant;
  offer_until: InstantOrNull;
  notified_at: InstantOrNull;
  /** The former name of `notified_at`, which nodes of the release before read and write (docs/decisions/158). */
  told_at: InstantOrNull;
  rent_id: string | null;
  advisory_id: string | null;
  registration_id: Generated<string | null>;
  /** The number of people; more than one of activities alone. */
  size: Generated<number>;
}
