import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { MobileCountry } from '../../form/contact/mobile-input.ts';
import { announceDone } from '../../record/announce-done.ts';
import { Loaded } from '../../record/Loaded.tsx';
import { RecordSection } from '../../record/RecordSection.tsx';
import { CancelLease } from './CancelLease.tsx';
import { CorrectLease } from './CorrectLease.tsx';
import { ExtendLease } from './ExtendLease.tsx';
import { LeaseTicket } from './LeaseTicket.tsx';
import { createLeases } from './leases-store.ts';

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
  const list = useStore(store.$list, { ssr: 'initial' });
  const question = useStore(store.$question, { ssr: 'initial' });
  const ticket = (lease: LeaseOutput) => <LeaseTicket key={lease.id} lease={lease} store={store} language={language} t={t} />;
  /** The props of all dialogs. */
  const about = (asked: 'cancel' | 'correct' | 'extend', done: string) => ({
    store,
    lease: question?.about === asked ? question.record : null,
    language,
    t,
    onDone: () => announceDone(done, 'open-leases'),
  });
  return (
    <Loaded list={list} loading={t('lease:mine.loading')} failed={t('lease:mine.failed')} retry={t('lease:mine.retry')} onRetry={() => void store.reload()}>
      {({ upcoming, past, pastMeta }) => (
        <div className="my-leases">
          <RecordSection
            id="open-leases"
            title={t('lease:mine.open')}
            records={upcoming}
            ticket={ticket}
            action={
              <a className={upcoming.length > 0 ? 'btn' : 'btn hot'} href={`/${language}/space/2a`}>
                {t('lease:mine.apply')}
              </a>
            }
            empty={t('lease:mine.empty')}
          />
          <RecordSection
            id="past-leases"
            title={t('lease:mine.past')}
            records={past}
            ticket={ticket}
            pages={{
              meta: pastMeta,
              label: t('member:pager.label'),
              previous: t('member:pager.previous'),
              next: t('member:pager.next'),
              onTurn: store.turnPage,
            }}
          />
          <CancelLease {...about('cancel', t('success:CANCELLED'))} />
          <CorrectLease {...about('correct', t('lease:correction.done'))} countries={countries} />
          <ExtendLease {...about('extend', t('lease:extend.done'))} />
        </div>
      )}
    </Loaded>
  );
}
