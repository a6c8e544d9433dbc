import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { RegistrationOutput } from '../../../contract/activities/registration.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { announceDone } from '../../record/announce-done.ts';
import { Loaded } from '../../record/Loaded.tsx';
import { RecordSection } from '../../record/RecordSection.tsx';
import { CancelRegistration } from '../mine/CancelRegistration.tsx';
import { createMyRegistrations } from './my-registrations-store.ts';
import { RegistrationTicket } from './RegistrationTicket.tsx';

interface Props {
  language: Language;
  /** Of the areas registration, member and success. */
  texts: Texts;
}

/** A member's registrations: what is to come first, the past below (docs/rules.md#record-lists). */
export function MyRegistrations({ language, texts }: Props) {
  const [store] = useState(createMyRegistrations);
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const list = useStore(store.$list, { ssr: 'initial' });
  const question = useStore(store.$question, { ssr: 'initial' });
  const isBusy = useStore(store.$isBusy, { ssr: 'initial' });
  const problem = useStore(store.$problem, { ssr: 'initial' });
  const ticket = (registration: RegistrationOutput) => (
    <RegistrationTicket key={registration.id} registration={registration} store={store} t={t} language={language} />
  );
  const find = (isHot: boolean) => (
    <a className={isHot ? 'btn hot' : 'btn'} href={`/${language}/activity`}>
      {t('registration:records.find')}
    </a>
  );
  return (
    <Loaded
      list={list}
      loading={t('registration:records.loading')}
      failed={t('registration:records.failed')}
      retry={t('registration:panel.retry')}
      onRetry={() => void store.reload()}
    >
      {({ upcoming, past, pastMeta }) => (
        <div className="my-rents">
          <RecordSection
            id="registrations"
            title={t('registration:records.upcoming')}
            records={upcoming}
            ticket={ticket}
            action={find(upcoming.length === 0)}
            empty={t('registration:records.empty')}
          />
          <RecordSection
            id="past-registrations"
            title={t('registration:records.past')}
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
          <CancelRegistration
            mine={question?.record ?? null}
            isBusy={isBusy}
            problem={problem}
            onClose={store.close}
            onConfirm={() => void cancel()}
            t={t}
            language={language}
          />
        </div>
      )}
    </Loaded>
  );

  async function cancel(): Promise<void> {
    if (await store.cancel()) announceDone(t('success:CANCELLED'), 'registrations');
  }
}
