import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { INSIGHT_PATH, INSIGHT_REPORT_PATH } from '../../domain/insight/figures.ts';
import { addMonths, INSIGHT_ROLES } from '../../domain/rent/attendance.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { monthText } from '../../i18n/formats/dates.ts';
import { dayClockText } from '../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { StaffGate } from '../queue/StaffGate.tsx';
import { Stale } from '../queue/Stale.tsx';
import type { StaffScope } from '../queue/staff-scope.ts';
import { Loaded } from '../record/Loaded.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Attendance } from './Attendance.tsx';
import { Business } from './Business.tsx';
import { createInsight, type Insight } from './insight-store.ts';
import { Months } from './Months.tsx';
import { Occupancy } from './Occupancy.tsx';

interface Props {
  language: Language;
  /** Of the areas insight and staff. */
  texts: Texts;
  /** The page that is made for paper. */
  isReport?: boolean;
}

/** The figures of a month (staff/insight), and the same as a report on paper (staff/insight/report). */
export function InsightScreen({ language, texts, isReport = false }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={INSIGHT_ROLES} t={t} language={language}>
      {() => <Month t={t} language={language} isReport={isReport} />}
    </StaffGate>
  );
}

function Month({ isReport, ...scope }: StaffScope & { isReport: boolean }) {
  const { t, language } = scope;
  const [insight] = useState(createInsight);
  const [list, month] = [useStore(insight.$list), useStore(insight.$month)];
  return (
    <div className={isReport ? 'insight report' : 'insight'}>
      <Choice {...{ insight, month, isReport }} {...scope} />
      <Stale $stale={insight.$stale} onRetry={() => void insight.reload()} t={t} />
      <Loaded list={list} loading={t('insight:loading')} retry={t('staff:retry')} lines={8} onRetry={() => void insight.reload()}>
        {({ figures, attendance }) => (
          <>
            <header className={isReport ? undefined : 'only-print'}>
              <h2>{t('insight:report.of', { month: monthText(figures.month, language) })}</h2>
              <p>{t('insight:report.made', { time: dayClockText(new Date(), language, { year: true }) })}</p>
            </header>
            {insight.isCurrent(figures.month) && <p className="hint">{t('insight:current')}</p>}
            <Attendance attendance={attendance} {...scope} />
            <Months months={figures.months} {...scope} />
            <Occupancy occupancy={figures.occupancy} {...scope} />
            <Business figures={figures} {...scope} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Choice({ insight, month, isReport, t, language }: StaffScope & { insight: Insight; month: string; isReport: boolean }) {
  const months = insight.months();
  const shown = months.includes(month) ? months : [month, ...months];
  const other = isReport ? INSIGHT_PATH : INSIGHT_REPORT_PATH;
  return (
    <div className="insight-choice no-print">
      <Button onClick={() => insight.choose(addMonths(month, -1))}>{t('insight:before')}</Button>
      <Field kind="select" name="month" label={t('insight:month')} value={month} onChange={({ target }) => insight.choose(target.value)}>
        {shown.map((each) => (
          <option key={each} value={each}>
            {monthText(each, language)}
          </option>
        ))}
      </Field>
      {!insight.isCurrent(month) && <Button onClick={() => insight.choose(addMonths(month, 1))}>{t('insight:after')}</Button>}
      <a className="btn" href={`/${language}/${other}${insight.searchOf(month)}`}>
        {isReport ? t('insight:report.back') : t('insight:report.link')}
      </a>
      {isReport && (
        <Button look="hot" onClick={() => print()}>
          {t('insight:report.print')}
        </Button>
      )}
    </div>
  );
}
