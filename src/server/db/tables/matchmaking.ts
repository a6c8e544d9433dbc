/* Matchmaking: pairs, their answers, their hours, and upgrades to creator. Applications of creators, and their memberships. */
import type { Generated, JSONColumnType } from 'kysely';
import type { ApplicationKind, GrantedClass, WorkKind } from '../../../domain/creators/application.ts';
import type { ApplicationStatus } from '../../../domain/creators/application-state.ts';
import type { CreatorPage } from '../../../domain/creators/creator-page.ts';
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

/** The rest of an application's form, as `CreatorApplicationInfoSchema` has it. */
export interface ApplicationInfoColumn {
  full_name: string;
  name_en: string | null;
  pen_name: string | null;
  industry: string[];
  citizenship: 'domestic' | 'foreign';
  country: string | null;
  address_type: 'domestic' | 'foreign' | null;
  postal_code: string | null;
  city: string | null;
  district: string | null;
  village: string | null;
  address: string | null;
  website: string | null;
  social: string | null;
  profile_zh: string | null;
  profile_en: string | null;
  works: string | null;
}

export interface CreatorApplicationsTable {
  id: Generated<string>;
  member_id: string;
  kind: ApplicationKind;
  status: ApplicationStatus;
  /** Null of an associate creator. */
  work_kind: WorkKind | null;
  published_on: string | null;
  work_url: string | null;
  /** Null once it is no longer stored. */
  info: JSONColumnType<ApplicationInfoColumn | null, string, string | null>;
  applied_on: string;
  reason: Generated<string | null>;
  reason_language: Generated<Language | null>;
  created_at: Instant;
  changed_at: Instant;
}

/** All that a creator's public page says: what was reviewed, and what the creator database asks beside it. */
export interface CreatorPageColumn extends CreatorPage {
  title_zh: string;
  title_en: string | null;
  text_zh: string;
  text_en: string | null;
  website: string | null;
}

export interface CreatorMembershipsTable {
  id: Generated<string>;
  member_id: string;
  class: GrantedClass;
  starts_on: string;
  /** The day after the last. */
  ends_on: string;
  ended_at: InstantOrNull;
  /** The latest notice that its end is near, in days before it. */
  noticed: Generated<number | null>;
  /** The public page that its member wishes for. */
  page: JSONColumnType<CreatorPageColumn | null, string | null | undefined, string | null>;
  created_at: Instant;
}
