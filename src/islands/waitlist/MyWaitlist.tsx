import { useStore } from '@nanostores/react';
import { type ReactNode, useMemo, useState } from 'react';
import type { WaitlistKind } from '../../domain/waitlist/waitlist.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import '../markup/slot-policy.ts';
import { announceDone } from '../record/announce-done.ts';
import { Loaded } from '../record/Loaded.tsx';
import { Notice } from '../ui/Notice.tsx';
import { AskDialog } from './AskDialog.tsx';
import { WaitTicket } from './WaitTicket.tsx';
import type { CategoryNames } from './wait-words.ts';
import { createWaitlist } from './waitlist-store.ts';

interface Props {
  /** The kind of entries: each list of records shows its own. */
  kind: WaitlistKind;
  language: Language;
  /** Of the areas waitlist, validation and success; of reservations clash as well. */
  texts: Texts;
  /** Of consultations. */
  categoryNames?: CategoryNames;
  /** Of a reservation; a consultation is taken with its form, and has none here. */
  rulesTitle?: string;
  rulesVersion?: string;
  /** The rules that a reservation agrees to. */
  children?: ReactNode;
}

/** The offers held for a member, and the entries that wait (docs/rules.md#waitlist, member/rent; docs/decisions/071). */
export function MyWaitlist({ kind, language, texts, categoryNames = {}, rulesTitle = '', rulesVersion = '', children }: Props) {
  const [store] = useState(() => createWaitlist(kind, rulesVersion));
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const list = useStore(store.$list, { ssr: 'initial' });
  const question = useStore(store.$question);
  const problem = useStore(store.$problem);
  const now = useStore(store.$now, { ssr: 'initial' });
  const { offers, waiting } = list.state === 'ready' ? list : { offers: [], waiting: [] };
  const entries = [...offers, ...waiting];
  const isEmpty = list.state === 'ready' && entries.length === 0;
  return (
    <section className="my-waitlist" aria-labelledby="waitlist">
      {/* Members who wait for nothing came for their bookings. Until it is known, no heading stands there that would go again. */}
      <div className={isEmpty || list.state === 'loading' ? 'sr' : 'head'}>
        <h2 id="waitlist" tabIndex={-1}>
          {t('waitlist:mine.title')}
        </h2>
      </div>
      {question === null && problem !== null && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      <p className="sr" role="status">
        {entries.length > 0 && t('waitlist:mine.count', { offers: offers.length, waiting: waiting.length })}
      </p>
      <Loaded
        list={list}
        loading={t('waitlist:mine.loading')}
        failed={t('waitlist:mine.failed')}
        retry={t('waitlist:mine.retry')}
        onRetry={() => void store.reload()}
      >
        {() =>
          isEmpty ? (
            <p className="sr">{t('waitlist:mine.empty')}</p>
          ) : (
            <ul className="tickets">
              {entries.map((entry) => (
                <WaitTicket key={entry.id} entry={entry} now={now} language={language} categoryNames={categoryNames} t={t} onAsk={store.ask} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <AskDialog
        store={store}
        language={language}
        categoryNames={categoryNames}
        t={t}
        rulesTitle={rulesTitle}
        rules={children}
        onDone={(about) => announceDone(t(about === 'take' ? 'success:RESERVED' : 'waitlist:mine.gone'), 'waitlist')}
      />
    </section>
  );
}
