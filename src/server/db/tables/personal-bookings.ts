import { gone, goneHidden, internal, nobodys, type PersonalData, personal, record } from './personal-columns.ts';

const NOBODY = '－';
const BY_MEMBER = { id: 'member_id' } as const;
type Bookings =
  | 'rents'
  | 'rent_units'
  | 'waitlist_entries'
  | 'space_leases'
  | 'space_bans'
  | 'space_holds'
  | 'blocks'
  | 'closings'
  | 'closing_items'
  | 'space_corrections'
  | 'advisories'
  | 'advisory_places'
  | 'activity_sessions'
  | 'registrations'
  | 'rent_reminders'
  | 'registration_attendances'
  | 'record_changes'
  | 'outbox_events'
  | 'ledger_entries'
  | 'ledger_findings'
  | 'class_changes'
  | 'level_days'
  | 'point_lots'
  | 'point_adjustments'
  | 'point_balances'
  | 'uploads';

/** Of what members book, lease, ask for and pay: see `PERSONAL_DATA`. */
export const PERSONAL_BOOKINGS = {
  rents: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      ...record('id', 'member_id', 'period', 'hours', 'points', 'reward_points', 'cancel_before', 'rule_version', 'status', 'sequence'),
      ...record('lapses_at', 'checked_in_at', 'created_at', 'changed_at', 'cancelled_at', 'cancelled_as', 'cancel_reason', 'cancel_reason_language'),
      ...internal('overdue_reminded_at'),
    },
  },
  rent_units: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      ...internal('id'),
      ...record('rent_id', 'member_id', 'device_id', 'unit_number', 'kind', 'period', 'status', 'points', 'out_at', 'returned_at'),
      ...record('return_note'),
    },
  },
  waitlist_entries: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      ...internal('id', 'notified_at', 'told_at'),
      ...record('public_id', 'member_id', 'kind', 'subject', 'period', 'hours', 'status', 'created_at', 'changed_at', 'offer_until', 'rent_id', 'advisory_id'),
      ...record('registration_id', 'size'),
    },
  },
  space_leases: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      // What was leased and paid stays with the books; who applied goes.
      ...record('id', 'member_id', 'status', 'space_id', 'session', 'move_in_on', 'start_on', 'end_on', 'move_out_on', 'period'),
      ...personal({ applicant_name: NOBODY, organization_name: null, id_number: NOBODY, contact_name: NOBODY, phone: null }),
      ...personal({ contact_number: null, mobile: NOBODY, address: NOBODY, email: NOBODY, event_name: NOBODY, remarks: null }),
      ...record('applicant_type', 'event_category', 'equipment', 'terms_version', 'lines', 'estimated_twd', 'reduction', 'discounted_twd'),
      ...record('correction_due_on', 'approved_at', 'rent_twd', 'waived_twd', 'cleaning_fee_twd', 'deposit_twd', 'deposit_due_on', 'cancel_free_until_on'),
      ...record('approval_note', 'approval_note_language', 'deposit_paid_at', 'deposit_method', 'rent_paid_at', 'rent_method'),
      ...record('closed_at', 'closed_by', 'forfeited_twd', 'refunded_twd'),
      ...personal({ closed_reason: null, closed_reason_language: null, extension_reason: null }),
      ...record('extension_status', 'extension_end_on', 'extension_move_out_on', 'extension_asked_at', 'extension_twd', 'extension_paid_at', 'extension_lines'),
      ...record('extension_note', 'extension_note_language', 'ended_at', 'overtime_minutes', 'damages_twd', 'unpaid_twd'),
      ...record('settlement_note', 'settlement_note_language'),
      ...record('deposit_returned_at', 'deposit_returned_twd', 'created_at', 'changed_at'),
      ...internal('reminded_at'),
    },
  },
  space_corrections: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      ...record('lease_id', 'member_id', 'items', 'message_language', 'asked_at', 'ended_at', 'outcome'),
      // It may say what stood in the application.
      ...personal({ message: NOBODY }),
      ...internal('id', 'status', 'reminded_at'),
    },
  },
  space_bans: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: { ...record('member_id', 'lease_id', 'from_on', 'until_on', 'reason', 'created_at'), ...internal('id', 'actor_id') },
  },
  advisories: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      // That there was a consultation, when and about what; what was said and how to reach who said it goes.
      ...record('id', 'member_id', 'line', 'period', 'status', 'category', 'identity', 'method'),
      ...personal({ content: NOBODY, phone: NOBODY, email: NOBODY, work_url: null }),
      ...record('pool', 'teacher', 'location', 'reason', 'reason_language', 'sequence', 'lapses_at', 'created_at', 'changed_at', 'cancelled_at'),
      ...internal('reminded_at'),
    },
  },
  advisory_places: { rows: 'of-nobody', why: 'the place of a consultation, which has the member', columns: nobodys('advisory_id', 'pool', 'place', 'period') },
  activity_sessions: {
    rows: 'of-nobody',
    why: 'what the content lets members register for',
    columns: nobodys(
      ...([
        'id',
        'activity_id',
        'type',
        'number',
        'period',
        'opens_at',
        'closes_at',
        'quota',
        'taken',
        'held',
        'place',
        'title',
        'meetings',
        'is_listed',
        'called_off_at',
      ] as const),
    ),
  },
  registrations: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      // That there was a registration, when and for what; what was said at it goes.
      ...record('id', 'member_id', 'session_id', 'activity_id', 'type', 'period', 'place', 'size', 'status', 'points', 'reward_points', 'cancel_before'),
      ...internal('meetings'),
      ...personal({ answers: null, matchmaking: null, reason: null }),
      ...record('language', 'reason_language', 'cancelled_as', 'sequence', 'lapses_at', 'created_at', 'changed_at', 'cancelled_at'),
      ...internal('reminded_at'),
    },
  },
  rent_reminders: {
    rows: 'of-nobody',
    why: 'when the desk reminded the holder of a reservation, which has the member',
    columns: nobodys('rent_id', 'kind', 'number', 'sent_at'),
  },
  registration_attendances: {
    rows: 'of-nobody',
    why: 'when the holder of a registration came, which has the member',
    columns: nobodys('registration_id', 'number', 'at'),
  },
  ledger_entries: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      ...record('id', 'member_id', 'lot_id', 'kind', 'amount', 'balance_after', 'reference', 'created_at'),
      ...internal('idempotency_key', 'actor_id', 'number'),
    },
  },
  class_changes: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      ...record('id', 'member_id', 'event', 'from_class', 'to_class', 'spent', 'valid_until', 'changed_at', 'reason', 'reason_language'),
      ...internal('actor_id'),
    },
  },
  level_days: { rows: 'of-nobody', why: 'days by which spending was counted', columns: nobodys('day', 'counted_at') },
  ledger_findings: { rows: 'kept', member: BY_MEMBER, columns: internal('id', 'member_id', 'balance', 'entries', 'lots', 'found_at', 'ended_at') },
  point_lots: { rows: 'kept', member: BY_MEMBER, columns: record('id', 'member_id', 'kind', 'granted', 'remaining', 'expires_at', 'created_at') },
  point_adjustments: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      ...record('id', 'member_id', 'points', 'reason', 'reason_language', 'status', 'requested_at', 'decided_at'),
      ...internal('needs_second', 'requested_by', 'decided_by'),
    },
  },
  point_balances: { rows: 'kept', member: BY_MEMBER, columns: record('member_id', 'remaining') },
  uploads: {
    rows: 'deleted',
    member: BY_MEMBER,
    columns: {
      ...gone('id', 'member_id', 'record_kind', 'record_id', 'field', 'name', 'size', 'created_at', 'device_id', 'unit_number'),
      ...goneHidden('key', 'sha256'),
    },
  },
  closing_items: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: { ...record('closing_id', 'block_id', 'member_id', 'kind', 'record_id', 'day', 'points', 'twd', 'was_paid', 'created_at'), ...internal('id') },
  },
  blocks: {
    rows: 'of-nobody',
    why: 'what was out of use and when; who of the staff recorded it, as in the audit entries',
    columns: nobodys(
      ...(['id', 'follows', 'times', 'from_on', 'until_on', 'weekdays', 'from_hour', 'to_hour', 'devices', 'pieces', 'spaces', 'taken_spaces'] as const),
      ...(['reason_zh', 'reason_en', 'reason_ja', 'created_at', 'created_by', 'ended_at', 'ended_by'] as const),
    ),
  },
  closings: {
    rows: 'of-nobody',
    why: 'days on which the centre was closed; who of the staff recorded them, as in the audit entries',
    columns: nobodys('id', 'period', 'reason_zh', 'reason_en', 'reason_ja', 'created_at', 'created_by', 'reopened_at', 'reopened_by', 'takes_back'),
  },
  space_holds: { rows: 'of-nobody', why: 'the units of a lease, which has the member', columns: nobodys('id', 'lease_id', 'unit', 'period', 'status') },
  record_changes: { rows: 'of-nobody', why: 'states of a record, which has the member', columns: nobodys('id', 'kind', 'record_id', 'status', 'period', 'at') },
  outbox_events: {
    rows: 'of-nobody',
    why: 'what happened to a record, which has the member, for the seconds until it is handled',
    columns: nobodys('id', 'at', 'record_id', 'kind', 'event', 'actor', 'is_mailed', 'tries', 'due_at', 'details'),
  },
} as const satisfies Pick<PersonalData, Bookings>;
