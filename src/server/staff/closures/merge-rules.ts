/**
 * The effect of joining account B with account A on each column that names a member (docs/decisions/232):
 * - `moves`: the rows of B become rows of A. Nothing new comes to B meanwhile: each such table has the trigger `…_not_merged`;
 * - `moves-once`: those that A has not as well; the others go with B;
 * - `points`: by the pair of entries of `ledger_merge`;
 * - `stays`: history that was written of B stays as it was written. What counts it (spending, the export) asks for B as well;
 * - `goes`: deleted with the person of B, as when somebody leaves: logins, codes, secrets, choices;
 * - `acted`: names whoever of the staff acted, which is no matter of the accounts;
 * - `joined`: whoever was joined with B is joined with A.
 */
export type MergeRule = 'moves' | 'moves-once' | 'points' | 'stays' | 'goes' | 'acted' | 'joined';

/** Every column that refers to a member, or to the balance of one. A test walks the schema: a new one is here, or fails it. */
export const MERGE_RULES: Readonly<Record<string, MergeRule>> = {
  'account_closures.member_id': 'stays',
  'account_closures.into_id': 'stays',
  'account_locks.actor_id': 'acted',
  // A locked account is not joined.
  'account_locks.member_id': 'goes',
  'advisories.member_id': 'moves',
  'authorization_codes.member_id': 'goes',
  'calendar_feeds.member_id': 'goes',
  'class_changes.member_id': 'stays',
  'closing_items.member_id': 'moves',
  'collected_items.member_id': 'moves-once',
  'contact_answers.actor_id': 'acted',
  'contact_answers.member_id': 'moves',
  'contact_messages.member_id': 'moves',
  'content_clips.member_id': 'goes',
  'content_pictures.member_id': 'goes',
  'content_presences.member_id': 'goes',
  'creator_applications.member_id': 'moves',
  'creator_memberships.member_id': 'moves',
  'creator_profiles.member_id': 'moves-once',
  'deletion_requests.actor_id': 'acted',
  'deletion_requests.member_id': 'stays',
  'known_devices.member_id': 'goes',
  'ledger_entries.member_id': 'points',
  'ledger_findings.member_id': 'stays',
  'matchmaking_appointments.member_id': 'moves',
  'matchmaking_consents.member_id': 'moves',
  'matchmaking_upgrades.member_id': 'moves',
  'member_notes.actor_id': 'acted',
  'member_notes.member_id': 'moves',
  'member_pins.member_id': 'goes',
  'member_totp.member_id': 'goes',
  'member_words.member_id': 'goes',
  'members.merged_into': 'joined',
  'mfa_challenges.member_id': 'goes',
  'notification_choices.member_id': 'goes',
  'old_accounts.member_id': 'moves',
  'order_refunds.member_id': 'moves',
  'orders.member_id': 'moves',
  'pay_codes.member_id': 'goes',
  'point_adjustments.member_id': 'stays',
  'point_balances.member_id': 'points',
  'point_lots.member_id': 'points',
  'queue_assignments.actor_id': 'acted',
  'queue_assignments.member_id': 'goes',
  'queue_notes.actor_id': 'acted',
  'queue_notes.member_id': 'moves',
  'queue_presences.member_id': 'goes',
  'queue_views.member_id': 'goes',
  'recovery_codes.member_id': 'goes',
  'registrations.member_id': 'moves',
  'rents.member_id': 'moves',
  'security_events.actor_id': 'acted',
  'security_events.member_id': 'stays',
  'space_bans.actor_id': 'acted',
  // Overlapping ones become one, with the later end.
  'space_bans.member_id': 'moves-once',
  'space_corrections.member_id': 'moves',
  'space_leases.member_id': 'moves',
  'spendings.member_id': 'moves',
  'token_families.member_id': 'goes',
  'uploads.member_id': 'moves',
  'verification_codes.member_id': 'goes',
  'waitlist_entries.member_id': 'moves',
};

/** The tables of which every row goes along. */
export const MOVED_TABLES: readonly string[] = Object.entries(MERGE_RULES).flatMap(([column, rule]) => (rule === 'moves' ? [column.split('.')[0] ?? ''] : []));
