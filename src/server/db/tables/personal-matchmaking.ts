import { internal, nobodys, type PersonalData, personal, record } from './personal-columns.ts';

const NOBODY = '－';
const BY_MEMBER = { id: 'member_id' } as const;
type Matchmaking = 'matchmaking_introductions' | 'matchmaking_consents' | 'matchmaking_appointments' | 'matchmaking_upgrades';

/** Of matchmaking: see `PERSONAL_DATA`. */
export const PERSONAL_MATCHMAKING = {
  matchmaking_introductions: {
    rows: 'of-nobody',
    why: 'a pair of registrations, whose consents have the members',
    columns: {
      ...nobodys('id', 'activity_id', 'creator_registration_id', 'company_registration_id', 'status', 'reason', 'reason_language'),
      ...nobodys('created_at', 'changed_at', 'cancelled_at'),
    },
  },
  matchmaking_consents: {
    rows: 'kept',
    member: BY_MEMBER,
    // That somebody agreed, and when: the centre has to be able to show it.
    columns: record('introduction_id', 'side', 'registration_id', 'member_id', 'status', 'answered_at'),
  },
  matchmaking_appointments: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      ...record('id', 'registration_id', 'member_id', 'introduction_id', 'activity_id', 'period', 'status', 'teacher', 'place'),
      ...record('reason', 'reason_language', 'sequence', 'created_at', 'changed_at', 'cancelled_at'),
      ...internal('reminded_at'),
    },
  },
  matchmaking_upgrades: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      ...record('id', 'member_id', 'status', 'created_at', 'changed_at'),
      ...personal({ portfolio_url: NOBODY, statement: null, reason: null, reason_language: null }),
    },
  },
} as const satisfies Pick<PersonalData, Matchmaking>;

/** Of creators' applications and memberships: see `PERSONAL_DATA`. */
export const PERSONAL_CREATORS = {
  creator_applications: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      ...record('id', 'member_id', 'kind', 'status', 'work_kind', 'published_on', 'applied_on', 'created_at', 'changed_at'),
      ...personal({ work_url: '－', info: null, reason: null, reason_language: null }),
    },
  },
  creator_memberships: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: { ...record('id', 'member_id', 'class', 'starts_on', 'ends_on', 'ended_at', 'created_at'), ...personal({ page: null }), ...internal('noticed') },
  },
} as const satisfies Pick<PersonalData, 'creator_applications' | 'creator_memberships'>;
