import type { ReviewStatus, ShownAdvisoryStatus } from '../../../domain/consultations/consultation-state.ts';

/** The style of a status as a tag: a meaning that words carry too. */
export const STATUS_STYLES = {
  applied: 'line',
  in_process: 'line',
  reserved: 'now',
  ended: 'line',
  not_arrived: 'off',
  unapproved: 'stop',
  cancelled: 'off',
} as const satisfies Record<ShownAdvisoryStatus, string>;

export const REVIEW_STYLES = { waiting: 'line', under_review: 'now', passed: 'ok', failed: 'stop' } as const satisfies Record<ReviewStatus, string>;
