import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { AdvisoryOutput } from '../../../contract/consultations/consultation.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { addToast } from '../../../stores/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { AdvisoryWords } from '../book/consultation-words.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { ConsultationTicket } from './ConsultationTicket.tsx';
import { type Advisories, type AdvisoriesState, createAdvisories } from './consultations-store.ts';
import { MoveDialog } from './MoveDialog.tsx';

interface Props {
  language: Language;
  /** Of the areas advisory and success. */
  texts: Texts;
  words: AdvisoryWords;
}

/** A member's consultations: coming first, past below (docs/rules.md#record-lists, member/advisory). */
export function MyConsultations({ language, texts, words }: Props) {
  const [store] = useState(() => createAdvisories());
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const known = useStore(store.$advisories, { ssr: 'initial' });
  if (known.state === 'loading') return <Skeleton label={t('advisory:mine.loading')} lines={5} />;
  if (known.state === 'failed') {
    return (
      <Notice kind="error" live>
        <p>{t('advisory:mine.failed')}</p>
        <Button onClick={() => void store.reload()}>{t('advisory:mine.retry')}</Button>
      </Notice>
    );
  }
  const onDone = (text: string) => {
    addToast('success', text);
    // The button that opened the question may be gone with its ticket.
    document.getElementById('upcoming')?.focus();
  };
  const parts = { store, known, words, language, t };
  return (
    <div className="my-rents">
      <Upcoming {...parts} />
      <Past {...parts} />
      <CancelDialog store={store} words={words} language={language} t={t} onDone={onDone} />
      <MoveDialog store={store} language={language} t={t} onDone={onDone} />
    </div>
  );
}

interface PartProps {
  store: Advisories;
  known: Extract<AdvisoriesState, { state: 'ready' }>;
  words: AdvisoryWords;
  language: Language;
  t: Translate;
}

function Upcoming({ known: { upcoming }, ...rest }: PartProps) {
  const { language, t } = rest;
  const book = (
    <a className={upcoming.length > 0 ? 'btn' : 'btn hot'} href={`/${language}/advisory`}>
      {t('advisory:mine.book')}
    </a>
  );
  return (
    <section aria-labelledby="upcoming">
      <div className="head">
        <h2 id="upcoming" tabIndex={-1}>
          {t('advisory:mine.upcoming')}
        </h2>
        {upcoming.length > 0 && book}
      </div>
      {upcoming.length === 0 ? <EmptyState text={t('advisory:mine.empty')} action={book} /> : <Tickets advisories={upcoming} {...rest} />}
    </section>
  );
}

function Past({ known: { past, pastMeta }, ...rest }: PartProps) {
  const { store, t } = rest;
  if (pastMeta.total === 0) return null;
  return (
    <section aria-labelledby="past">
      <div className="head">
        <h2 id="past">{t('advisory:mine.past')}</h2>
      </div>
      <Tickets advisories={past} {...rest} />
      <Pagination
        label={t('advisory:mine.pages')}
        previousLabel={t('advisory:mine.previous')}
        nextLabel={t('advisory:mine.next')}
        page={pastMeta.page}
        lastPage={pastMeta.last_page}
        onTurn={store.turnPage}
      />
    </section>
  );
}

function Tickets({ advisories, store, words, language, t }: Omit<PartProps, 'known'> & { advisories: readonly AdvisoryOutput[] }) {
  return (
    <ul className="tickets">
      {advisories.map((advisory) => (
        <ConsultationTicket
          key={advisory.id}
          advisory={advisory}
          words={words}
          language={language}
          t={t}
          onCancel={() => store.ask({ to: 'cancel', advisory })}
          onMove={() => store.ask({ to: 'move', advisory })}
          onKeep={() => void store.keepFile(advisory, language)}
          onFile={(id) => void store.fetchPages(id)}
        />
      ))}
    </ul>
  );
}
