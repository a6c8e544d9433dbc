import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import { useMemo, useState } from 'react';
import { listAdvisories } from '../../../contract/consultations/consultation.ts';
import type { ReviewStatus } from '../../../domain/consultations/consultation-state.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { ReviewTag } from './ReviewTag.tsx';

/** On the member page how far the latest work health check is (docs/rules.md#consultation-states); nothing when there is none. */
export function HealthCheck({ language, texts }: { language: Language; texts: Texts }) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const [$review] = useState(readReview);
  const status = useStore($review, { ssr: 'initial' });
  // What stands below waits for it (styles/booking.css).
  if (status === 'loading') return <span className="skeleton" />;
  if (status === null) return null;
  return (
    <div className="health-check">
      <ReviewTag status={status} t={t} />
      <a className="more" href={`/${language}/member/advisory`}>
        {t('advisory:mine.see')}
      </a>
    </div>
  );
}

function readReview() {
  const $review = atom<ReviewStatus | 'loading' | null>('loading');
  onMount($review, () => {
    if (typeof window !== 'undefined') void read();
  });
  async function read(): Promise<void> {
    try {
      const { data } = await send(listAdvisories, { query: { per_page: 100 } }, { quiet: true, spinner: false });
      $review.set(data.find(({ review_status }) => review_status !== null)?.review_status ?? null);
    } catch (error) {
      // A line more or less on a page that is whole without it; the record itself says when it cannot be read.
      $review.set(null);
      if (!isCallFailure(error)) throw error;
    }
  }
  return $review;
}
