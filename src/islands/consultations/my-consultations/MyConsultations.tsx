import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { AdvisoryOutput } from '../../../contract/consultations/consultation.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { announceDone } from '../../record/announce-done.ts';
import { Loaded } from '../../record/Loaded.tsx';
import { RecordSection } from '../../record/RecordSection.tsx';
import type { AdvisoryWords } from '../book/consultation-words.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { ConsultationTicket } from './ConsultationTicket.tsx';
import { createAdvisories } from './consultations-store.ts';
import { MoveDialog } from './MoveDialog.tsx';

interface Props {
  language: Language;
  /** Of the areas advisory, clash and success. */
  texts: Texts;
  words: AdvisoryWords;
}

/** A member's consultations: coming first, past below (docs/rules.md#record-lists, member/advisory). */
export function MyConsultations({ language, texts, words }: Props) {
  const [store] = useState(() => createAdvisories());
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const list = useStore(store.$list, { ssr: 'initial' });
  const onDone = (text: string) => announceDone(text, 'upcoming');
  const ticket = (advisory: AdvisoryOutput) => (
    <ConsultationTicket key={advisory.id} advisory={advisory} store={store} words={words} language={language} t={t} />
  );
  return (
    <Loaded
      list={list}
      loading={t('advisory:mine.loading')}
      failed={t('advisory:mine.failed')}
      retry={t('advisory:mine.retry')}
      onRetry={() => void store.reload()}
    >
      {({ upcoming, past, pastMeta }) => (
        <div className="my-rents">
          <RecordSection
            id="upcoming"
            title={t('advisory:mine.upcoming')}
            records={upcoming}
            ticket={ticket}
            action={
              <a className={upcoming.length > 0 ? 'btn' : 'btn hot'} href={`/${language}/advisory`}>
                {t('advisory:mine.book')}
              </a>
            }
            empty={t('advisory:mine.empty')}
          />
          <RecordSection
            id="past"
            title={t('advisory:mine.past')}
            records={past}
            ticket={ticket}
            pages={{
              meta: pastMeta,
              label: t('advisory:mine.pages'),
              previous: t('advisory:mine.previous'),
              next: t('advisory:mine.next'),
              onTurn: store.turnPage,
            }}
          />
          <CancelDialog store={store} words={words} language={language} t={t} onDone={onDone} />
          <MoveDialog store={store} language={language} t={t} onDone={onDone} />
        </div>
      )}
    </Loaded>
  );
}
