/* Matchmaking: pairs, their answers, their hours, and upgrades to creator. */
import type { Generated } from 'kysely';
import type { StoredAppointmentStatus } from '../../../domain/matchmaking/appointment-state.ts';
import type { ConsentStatus, IntroductionSide, IntroductionStatus } from '../../../domain/matchmaking/introduction-state.ts';
import type { UpgradeStatus } from '../../../domain/matchmaking/upgrade-state.ts';
import type { Instant, InstantOrNull, Language } from './column-types.ts';

export interface MatchmakingIntroductionsTable {
  id: Generated<string>;
  activity_id: string;
  creator_registration_id: string;
  company_registration_id: string;
  /** Follows from the answers (`introduction_settle`). */
  status: Generated<IntroductionStatus>;
  reason: Generated<string | null>;
  reason_language: Generated<Language | null>;
  created_at: Instant;
  changed_at: Instant;
  cancelled_at: InstantOrNull;
}

export interface MatchmakingConsentsTable {
  introduction_id: string;
  side: IntroductionSide;
  registration_id: string;
  member_id: string;
  status: Generated<ConsentStatus>;
  answered_at: InstantOrNull;
}

export interface MatchmakingAppointmentsTable {
  id: Generated<string>;
  registration_id: string;
  member_id: string;
  /** The pair that meets; null for one with the teacher alone. */
  introduction_id: string | null;
  activity_id: string;
  /** Half-open range; read it with `lower(period)` and `upper(period)`. */
  period: string;
  status: StoredAppointmentStatus;
  teacher: string;
  place: string;
  reason: Generated<string | null>;
  reason_language: Generated<Language | null>;
  sequence: Generated<number>;
  reminded_at: InstantOrNull;
  created_at: Instant;
  changed_at: Instant;
  cancelled_at: InstantOrNull;
}

export interface MatchmakingUpgradesTable {
  id: Generated<string>;
  member_id: string;
  status: UpgradeStatus;
  portfolio_url: string;
  statement: string | null;
  reason: Generated<string | null>;
  reason_language: Generated<Language | null>;
  created_at: Instant;
  changed_at: Instant;
}
