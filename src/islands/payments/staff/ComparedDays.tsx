import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { addDays, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { nearDay } from '../../../i18n/formats/dates.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { ExportButtons } from '../../queue/export/ExportButtons.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { Loaded } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Reconciliation } from './reconciliation-store.ts';

/** The days that were compared, and comparing one now. */
export function ComparedDays({ reconciliation, t, language }: { reconciliation: Reconciliation } & StaffScope) {
  const list = useStore(reconciliation.days.$list);
  const [isBusy, problem, compared] = [useStore(reconciliation.$isComparing), useStore(reconciliation.$compareProblem), useStore(reconciliation.$compared)];
  const [day, setDay] = useState(() => addDays(taipeiDay(new Date()), -1));
  const compare = (event: FormEvent) => {
    event.preventDefault();
    void reconciliation.compare(day);
  };
  return (
    <section className="compared" aria-labelledby="compared">
      <h2 id="compared">{t('staff:reconciliation.days.title')}</h2>
      <Loaded list={list} loading={t('staff:queue.loading')} retry={t('staff:retry')} lines={1} onRetry={() => void reconciliation.days.reload()}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t('staff:reconciliation.days.none')}</p>
          ) : (
            <>
              <ul className="plain">
                {data.map((each) => (
                  <li key={`${each.day} ${each.provider}`}>
                    <b>
                      <time dateTime={each.day}>{nearDay(each.day, language, taipeiDay(new Date()))}</time>{' '}
                      {t(`staff:reconciliation.providers.${each.provider}`)}
                    </b>
                    <span>{t('staff:reconciliation.days.line', { count: each.payments, money: moneyText(each.amount_twd, language) })}</span>
                    <small>{t('staff:reconciliation.days.at', { time: momentOf(each.compared_at, language) })}</small>
                  </li>
                ))}
              </ul>
              <ExportButtons save={reconciliation.saveDays} label={t('staff:reconciliation.days.export')} underWay={t('staff:queue.exporting')} />
            </>
          )
        }
      </Loaded>
      <form onSubmit={compare} noValidate>
        <Field
          name="compare-day"
          type="date"
          label={t('staff:reconciliation.days.day')}
          error={problem ?? undefined}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          beside={
            <Button type="submit" busy={isBusy}>
              {t('staff:reconciliation.days.go')}
            </Button>
          }
        />
      </form>
      {compared !== null && (
        <Notice kind={compared.providers.some(({ away }) => away !== null) ? 'warning' : 'success'} live>
          {compared.providers.map(({ provider, differences, away }) => {
            const name = t(`staff:reconciliation.providers.${provider}`);
            return (
              <p key={provider}>
                {away === null
                  ? t('staff:reconciliation.days.done', { provider: name, count: differences })
                  : t('staff:reconciliation.days.away', { provider: name, why: away })}
              </p>
            );
          })}
        </Notice>
      )}
    </section>
  );
}
