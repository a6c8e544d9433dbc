import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { Texts } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { $points } from '../../stores/points.ts';
import { $session, restoreSession } from '../../stores/session.ts';
import { LoadFailed } from '../record/Loaded.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { PointBalance } from './PointBalance.tsx';
import { PointLog } from './PointLog.tsx';
import { PointYear } from './PointYear.tsx';
import { createPointLog, createPointYear } from './points-store.ts';

interface Props {
  language: Language;
  /** Of the areas member and points. */
  texts: Texts;
}

/** A member's points: how many, what lapses when, what came and went (docs/rules.md#balance, member/points). */
export function MyPoints({ language, texts }: Props) {
  const [store] = useState(createPointLog);
  const [yearStore] = useState(createPointYear);
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const session = useStore($session, { ssr: 'initial' });
  const point = useStore($points, { ssr: 'initial' });
  const log = useStore(store.$list, { ssr: 'initial' });
  const year = useStore(yearStore.$list, { ssr: 'initial' });
  if (session.state === 'unreachable' || log.state === 'failed') {
    return (
      <LoadFailed
        text={t('member:points.failed')}
        retry={t('member:points.retry')}
        onRetry={() => void Promise.all([restoreSession(), store.reload(), yearStore.reload()])}
      />
    );
  }
  if (point === null || log.state === 'loading' || year.state === 'loading') return <Skeleton label={t('member:points.loading')} lines={6} />;
  return (
    <div className="my-points">
      <PointBalance point={point} language={language} t={t} />
      {(year.state === 'failed' || log.data.length > 0) && (
        <section aria-labelledby="year">
          <div className="head">
            <h2 id="year">{t('points:year.title')}</h2>
          </div>
          {year.state === 'failed' ? (
            <LoadFailed text={t('points:year.failed')} retry={t('points:year.retry')} onRetry={() => void yearStore.reload()} />
          ) : (
            <PointYear months={year.months} language={language} t={t} />
          )}
        </section>
      )}
      <section aria-labelledby="log">
        <div className="head">
          <h2 id="log">{t('member:points.log')}</h2>
        </div>
        {log.data.length === 0 ? <EmptyState text={t('member:points.empty')} /> : <PointLog logs={log.data} language={language} t={t} />}
        <Pagination
          label={t('member:pager.label')}
          previousLabel={t('member:pager.previous')}
          nextLabel={t('member:pager.next')}
          page={log.meta.page}
          lastPage={log.meta.last_page}
          onTurn={store.turnPage}
        />
      </section>
    </div>
  );
}
