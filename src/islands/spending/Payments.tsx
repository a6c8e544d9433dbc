import { useStore } from '@nanostores/react';
import { HTML_LANG } from '../../i18n/languages.ts';
import { Loaded } from '../record/Loaded.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Tag } from '../ui/Tag.tsx';
import type { Pay } from './pay-store.ts';
import { momentText, type SpendingScope, STATUS_LOOKS, sellerOf } from './spending-words.ts';

/** A member's payments, each with the way to its receipt. */
export function Payments({ list, centre, t, language }: { list: Pay['list']; centre: string } & SpendingScope) {
  const state = useStore(list.$list);
  return (
    <section className="payments no-print" aria-labelledby="payments">
      <div className="head">
        <h2 id="payments">{t('spending:list.title')}</h2>
      </div>
      <Loaded list={state} loading={t('spending:loading')} failed={t('spending:list.failed')} retry={t('spending:retry')} onRetry={() => void list.reload()}>
        {({ data, meta }) => (
          <>
            {data.length === 0 ? (
              <EmptyState text={t('spending:list.empty')} />
            ) : (
              <ul className="plain">
                {data.map((spending) => {
                  const seller = sellerOf(spending, centre, language);
                  return (
                    <li key={spending.id}>
                      <span className="what">
                        <b lang={seller.isFallback ? HTML_LANG[seller.lang] : undefined}>{seller.text}</b>
                        <small>
                          {t(`spending:kinds.${spending.kind}`)} · {momentText(spending.created_at, language)}
                        </small>
                      </span>
                      <Tag look={STATUS_LOOKS[spending.status]}>{t(`spending:status.${spending.status}`)}</Tag>
                      <b className="many">{t('spending:points', { count: spending.points })}</b>
                      {spending.confirmed_at !== null && (
                        <a href={`/${language}/member/pay?id=${spending.id}`} aria-label={t('spending:list.openOf', { number: spending.number })}>
                          {t('spending:list.open')}
                        </a>
                      )}
                    </li>
                  );
                })}
              </ul>
            )}
            <Pagination
              label={t('member:pager.label')}
              previousLabel={t('member:pager.previous')}
              nextLabel={t('member:pager.next')}
              page={meta.page}
              lastPage={meta.last_page}
              isOpenEnded={meta.more}
              onTurn={list.turnPage}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
