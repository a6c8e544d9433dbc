import type { ReviewStatus } from '../../../domain/consultations/consultation-state.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Tag } from '../../ui/Tag.tsx';
import { REVIEW_STYLES } from './consultation-tags.ts';

/** The progress of the review of a work health check (docs/rules.md#consultation-states). */
export function ReviewTag({ status, t }: { status: ReviewStatus; t: Translate }) {
  return (
    <p className="review">
      {t('advisory:mine.review')} <Tag look={REVIEW_STYLES[status]}>{t(`advisory:mine.reviewStatus.${status}`)}</Tag>
    </p>
  );
}
