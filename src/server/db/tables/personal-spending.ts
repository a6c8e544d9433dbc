import { gone, goneHidden, internal, nobodys, type PersonalData, record } from './personal-columns.ts';

const BY_MEMBER = { id: 'member_id' } as const;
type Spending = 'pay_codes' | 'spendings' | 'spending_reversals' | 'member_pins';

/** Of points taken at the counter and at partner shops: see `PERSONAL_DATA`. */
export const PERSONAL_SPENDING = {
  pay_codes: { rows: 'deleted', member: BY_MEMBER, columns: goneHidden('id', 'member_id', 'code_hash', 'created_at', 'expires_at', 'used_at') },
  spendings: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      ...record('id', 'member_id', 'kind', 'points', 'note', 'shop_id', 'status', 'confirmed_by', 'reversed_points'),
      ...record('shop_name_zh', 'shop_name_en', 'shop_name_ja'),
      ...record('created_at', 'expires_at', 'confirmed_at', 'changed_at'),
      ...internal('shop_reference', 'request_hash'),
    },
  },
  spending_reversals: {
    rows: 'of-nobody',
    why: 'what was given back of a payment, which has the member',
    columns: nobodys('id', 'spending_id', 'points', 'reason', 'reason_language', 'shop_reference', 'request_hash', 'created_at'),
  },
  member_pins: { rows: 'deleted', member: BY_MEMBER, columns: { ...gone('member_id', 'changed_at'), ...goneHidden('pin_hash', 'tries') } },
} as const satisfies Pick<PersonalData, Spending>;
