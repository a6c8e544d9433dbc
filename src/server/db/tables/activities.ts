/* What members register for, and their registrations. */
import type { Generated, JSONColumnType } from 'kysely';
import type { Reply } from '../../../domain/activities/registration-form.ts';
import type { RegistrationCancellation, RegistrationStatus } from '../../../domain/activities/registration-state.ts';
import type { ActivityType } from '../../../domain/content/activity.ts';
import type { Instant, InstantOrNull, Language } from './column-types.ts';

/** A session that members register for, as the release has it. */
export interface ActivitySessionsTable {
  /** `<activity>/<number>`. */
  id: string;
  activity_id: string;
  type: ActivityType;
  /** 0: the activity as a whole. */
  number: number;
  /** Half-open range; read it with `lower(period)` and `upper(period)`. */
  period: string;
  opens_at: Instant;
  closes_at: Instant;
  quota: number;
  taken: number;
  /** Written by the trigger `registrations_hold_places` alone. */
  held: Generated<number>;
  place: string;
  /** The activity's title in every language; null until this release has written it. */
  title: Generated<string | null>;
  /** The times of its meetings as the content has them, to see when they change; null from a node of the release before. */
  meetings: Generated<string | null>;
  is_listed: boolean;
  called_off_at: InstantOrNull;
}

/** The part of a registration that only matchmaking has, as it is stored. */
export interface MatchmakingDetails {
  is_organization: boolean;
  company: string | null;
  job_title: string | null;
  phone: string | null;
  intro: string;
  portfolio_url: string | null;
  other_urls: string[];
}

export interface RegistrationsTable {
  id: Generated<string>;
  member_id: string;
  session_id: string;
  activity_id: string;
  type: ActivityType;
  period: string;
  place: string;
  /** The meetings of the session as the member was told of them last; null while that is not known. */
  meetings: Generated<string | null>;
  size: number;
  status: RegistrationStatus;
  points: Generated<number>;
  reward_points: Generated<number>;
  cancel_before: Instant;
  answers: JSONColumnType<Reply[] | null, string | null | undefined, string | null>;
  matchmaking: JSONColumnType<MatchmakingDetails | null, string | null | undefined, string | null>;
  /** In which answers and introduction were typed. */
  language: Generated<Language | null>;
  reason: Generated<string | null>;
  reason_language: Generated<Language | null>;
  /** By what it was cancelled. */
  cancelled_as: Generated<RegistrationCancellation | null>;
  sequence: Generated<number>;
  /** Until when it is offered. */
  lapses_at: InstantOrNull;
  reminded_at: InstantOrNull;
  created_at: Instant;
  changed_at: Instant;
  cancelled_at: InstantOrNull;
}

export interface RegistrationAttendancesTable {
  registration_id: string;
  /** Of the session in the content; 0 where there are none. */
  number: number;
  at: Instant;
}
