import type { Role } from '../identity/account.ts';

/** Accounts that staff closes (docs/rules.md#joined-accounts): joined with another account of the same person, or made anonymous. */
export const CLOSURE_KINDS = ['merge', 'anonymise'] as const;
export type ClosureKind = (typeof CLOSURE_KINDS)[number];
export const CLOSURE_ROLES = ['admin'] as const satisfies readonly Role[];

/** The reasons for which two accounts cannot be joined; each is for staff, or for its member, to settle first. */
export const MERGE_CONFLICTS = [
  'staff',
  'locked',
  'deletion',
  'adjustment',
  'ledger',
  'seat',
  'consultation',
  'registration',
  'appointment',
  'introduction',
  'creator_application',
  'upgrade',
] as const;
export type MergeConflict = (typeof MERGE_CONFLICTS)[number];

/** The records that go along to the account that stays, as staff is shown them. */
export const MERGED_RECORDS = [
  'rents',
  'registrations',
  'advisories',
  'space_leases',
  'waitlist_entries',
  'matchmaking_appointments',
  'creator_applications',
  'matchmaking_upgrades',
  'orders',
  'spendings',
  'collected_items',
  'uploads',
  'contact_messages',
  'member_notes',
  'space_bans',
] as const;

/** The reasons for which an account cannot be made anonymous yet. */
export const ANONYMISE_OBSTACLES = ['staff', 'rents', 'space_leases', 'advisories', 'registrations', 'refund', 'deletion', 'adjustment'] as const;
export type AnonymiseObstacle = (typeof ANONYMISE_OBSTACLES)[number];
