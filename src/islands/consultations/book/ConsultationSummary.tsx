import { useStore } from '@nanostores/react';
import { ADVISORY_MINUTES, ADVISORY_REPLY_WORKDAYS, LINE_OF_CATEGORY } from '../../../domain/consultations/consultation.ts';
import { ADVISORY_NOTICE_DAYS, advisoryCancelBefore } from '../../../domain/consultations/consultation-state.ts';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { dayClockText, periodText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Balloon } from '../../ui/Balloon.tsx';
import { Rows } from '../../ui/Rows.tsx';
import type { AdvisoryStore } from './consultation-store.ts';
import type { AdvisoryWords } from './consultation-words.ts';

interface Props {
  store: AdvisoryStore;
  words: AdvisoryWords;
  language: Language;
  t: Translate;
}

/** The consultation that is being asked for, and until when it can be cancelled. */
export function ConsultationSummary({ store, words, language, t }: Props) {
  const { category, method } = useStore(store.$picked, { ssr: 'initial' });
  const start = useStore(store.slots.$chosen, { ssr: 'initial' });
  const notYet = <span className="not-yet">{t('advisory:form.notYet')}</span>;
  const line = category && LINE_OF_CATEGORY[category];
  const time = start && line && periodText({ start, end: new Date(start.getTime() + ADVISORY_MINUTES[line] * MINUTE_MS) }, language);
  const says = () => {
    if (category === null) return t('advisory:form.saysFirst');
    if (start === null) return t('advisory:form.saysTime');
    const until = advisoryCancelBefore(start);
    return until < new Date() ? t('advisory:form.saysLate', { days: ADVISORY_NOTICE_DAYS }) : t('advisory:form.says', { time: dayClockText(until, language) });
  };
  return (
    <aside>
      <Balloon>{says()}</Balloon>
      <section className="panel" aria-labelledby="advisory-summary">
        <h2 id="advisory-summary">{t('advisory:form.summary')}</h2>
        <Rows
          rows={[
            { name: t('advisory:fields.category'), value: category ? words.categories[category] : notYet },
            { name: t('advisory:fields.method'), value: method ? words.methods[method] : notYet },
            { name: t('advisory:cancel.when'), value: time || notYet },
            { name: t('advisory:facts.price'), value: t('advisory:facts.priceValue') },
            { name: t('advisory:facts.reply'), value: t('advisory:facts.replyValue', { days: ADVISORY_REPLY_WORKDAYS }) },
          ]}
        />
      </section>
    </aside>
  );
}
