import { nobodys, type PersonalData } from './personal-columns.ts';

/** Of comparisons with providers: see `PERSONAL_DATA`. */
export const PERSONAL_RECONCILIATION = {
  reconciliations: {
    rows: 'of-nobody',
    why: 'days and sums of a provider',
    columns: nobodys('provider', 'day', 'payments', 'amount_twd', 'compared_at'),
  },
  payment_differences: {
    rows: 'of-nobody',
    why: 'what a provider says of an order, which has the member; who of the staff settled it, as in the audit entries',
    columns: nobodys(
      'id',
      'provider',
      'day',
      'kind',
      'trade_no',
      'order_id',
      'reference',
      'here_twd',
      'there_twd',
      'state',
      'reason',
      'found_at',
      'settled_at',
      'settled_by',
      'card_reference',
      'short_points',
      'refund_status',
      'refund_twd',
      'before_twd',
      'note',
      'try_at',
      'tries',
    ),
  },
} as const satisfies Pick<PersonalData, 'reconciliations' | 'payment_differences'>;
