/* Applications of creators, and their memberships. */
import type { Generated, JSONColumnType } from 'kysely';
import type { ApplicationKind, GrantedClass, WorkKind } from '../../../domain/creators/application.ts';
import type { ApplicationStatus } from '../../../domain/creators/application-state.ts';
import type { Instant, InstantOrNull, Language } from './column-types.ts';

/** The rest of an application's form, as `ApplicationInfoSchema` has it. */
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
  created_at: Instant;
}
