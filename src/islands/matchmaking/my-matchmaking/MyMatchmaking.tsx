import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { MatchmakingRecordOutput } from '../../../contract/matchmaking/matchmaking.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { announceDone } from '../../record/announce-done.ts';
import { Loaded } from '../../record/Loaded.tsx';
import { RecordSection } from '../../record/RecordSection.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { IntroductionDialog } from './IntroductionDialog.tsx';
import { MatchmakingTicket } from './MatchmakingTicket.tsx';
import { createMatchmaking } from './matchmaking-store.ts';

interface Props {
  language: Language;
  /** Of the areas matchmaking and success. */
  texts: Texts;
}

/** A member's matchmaking: coming first, past below (docs/rules.md#record-lists, member/matchmaking). */
export function MyMatchmaking({ language, texts }: Props) {
  const [store] = useState(createMatchmaking);
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const list = useStore(store.$list, { ssr: 'initial' });
  const onDone = (text: string) => announceDone(text, 'upcoming');
  const ticket = (record: MatchmakingRecordOutput) => <MatchmakingTicket key={record.id} record={record} store={store} language={language} t={t} />;
  return (
    <Loaded list={list} loading={t('matchmaking:loading')} failed={t('matchmaking:failed')} retry={t('matchmaking:retry')} onRetry={() => void store.reload()}>
      {({ upcoming, past, pastMeta }) => (
        <div className="my-rents">
          <RecordSection
            id="upcoming"
            title={t('matchmaking:upcoming')}
            records={upcoming}
            ticket={ticket}
            action={
              <a className={upcoming.length > 0 ? 'btn' : 'btn hot'} href={`/${language}/activity_matchmaking`}>
                {t('matchmaking:find')}
              </a>
            }
            empty={t('matchmaking:empty')}
          />
          <RecordSection
            id="past"
            title={t('matchmaking:past')}
            records={past}
            ticket={ticket}
            pages={{
              meta: pastMeta,
              label: t('matchmaking:pages'),
              previous: t('matchmaking:previous'),
              next: t('matchmaking:next'),
              onTurn: store.turnPage,
            }}
          />
          <CancelDialog store={store} language={language} t={t} onDone={onDone} />
          <IntroductionDialog store={store} t={t} onDone={onDone} />
        </div>
      )}
    </Loaded>
  );
}
