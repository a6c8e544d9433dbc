import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { addToast } from '../../../stores/toasts.ts';
import type { MobileCountry } from '../../form/contact/mobile-input.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CancelLease } from './CancelLease.tsx';
import { CorrectLease } from './CorrectLease.tsx';
import { ExtendLease } from './ExtendLease.tsx';
import { LeaseTicket } from './LeaseTicket.tsx';
import { createLeases, type Leases } from './leases-store.ts';

interface Props {
  language: Language;
  /** Of the areas lease, space, member, account, success, upload and validation. */
  texts: Texts;
  /** Of mobile numbers. */
  countries: readonly MobileCountry[];
}

/** The spaces that a member has applied for (docs/rules.md#record-lists, member/spaceApply): what is under way first, the past below. */
export function MyLeases({ language, texts, countries }: Props) {
  const [store] = useState(createLeases);
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const leases = useStore(store.$leases, { ssr: 'initial' });
  const question = useStore(store.$question, { ssr: 'initial' });
  if (leases.state === 'loading') return <Skeleton label={t('lease:mine.loading')} lines={5} />;
  if (leases.state === 'failed') {
    return (
      <Notice kind="error" live>
        <p>{t('lease:mine.failed')}</p>
        <Button onClick={() => void store.reload()}>{t('lease:mine.retry')}</Button>
      </Notice>
    );
  }
  const done = (text: string) => {
    addToast('success', text);
    // The button that opened the question may be gone with what it was about.
    document.getElementById('open-leases')?.focus();
  };
  return (
    <div className="my-leases">
      <Open store={store} language={language} t={t} />
      <Past store={store} language={language} t={t} />
      <CancelLease
        store={store}
        lease={question?.about === 'cancel' ? question.lease : null}
        language={language}
        t={t}
        onDone={() => done(t('success:CANCELLED'))}
      />
      <CorrectLease
        store={store}
        lease={question?.about === 'correct' ? question.lease : null}
        countries={countries}
        language={language}
        t={t}
        onDone={() => done(t('lease:correction.done'))}
      />
      <ExtendLease
        store={store}
        lease={question?.about === 'extend' ? question.lease : null}
        language={language}
        t={t}
        onDone={() => done(t('lease:extend.done'))}
      />
    </div>
  );
}

interface PartProps {
  store: Leases;
  language: Language;
  t: Translate;
}

function Open({ store, language, t }: PartProps) {
  const leases = useStore(store.$leases, { ssr: 'initial' });
  if (leases.state !== 'ready') return null;
  const apply = (
    <a className={leases.open.length > 0 ? 'btn' : 'btn hot'} href={`/${language}/space/2a`}>
      {t('lease:mine.apply')}
    </a>
  );
  return (
    <section aria-labelledby="open-leases">
      <div className="head">
        <h2 id="open-leases" tabIndex={-1}>
          {t('lease:mine.open')}
        </h2>
        {leases.open.length > 0 && apply}
      </div>
      {leases.open.length === 0 ? (
        <EmptyState text={t('lease:mine.empty')} action={apply} />
      ) : (
        <ul className="tickets">
          {leases.open.map((lease) => (
            <LeaseTicket key={lease.id} lease={lease} store={store} language={language} t={t} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Past({ store, language, t }: PartProps) {
  const leases = useStore(store.$leases, { ssr: 'initial' });
  if (leases.state !== 'ready' || leases.pastMeta.total === 0) return null;
  return (
    <section aria-labelledby="past-leases">
      <div className="head">
        <h2 id="past-leases">{t('lease:mine.past')}</h2>
      </div>
      <ul className="tickets">
        {leases.past.map((lease) => (
          <LeaseTicket key={lease.id} lease={lease} store={store} language={language} t={t} />
        ))}
      </ul>
      <Pagination
        label={t('member:pager.label')}
        previousLabel={t('member:pager.previous')}
        nextLabel={t('member:pager.next')}
        page={leases.pastMeta.page}
        lastPage={leases.pastMeta.last_page}
        onTurn={store.turnPage}
      />
    </section>
  );
}
