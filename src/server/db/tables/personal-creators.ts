import { internal, type PersonalData, personal, record } from './personal-columns.ts';

const BY_MEMBER = { id: 'member_id' } as const;

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
    columns: { ...record('id', 'member_id', 'class', 'starts_on', 'ends_on', 'ended_at', 'created_at'), ...internal('noticed') },
  },
} as const satisfies Pick<PersonalData, 'creator_applications' | 'creator_memberships'>;
