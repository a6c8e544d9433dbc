import { useStore } from '@nanostores/react';
import { type ReactNode, useMemo, useState } from 'react';
import type { WaitlistKind } from '../../domain/waitlist/waitlist.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { addToast } from '../../stores/toasts.ts';
import '../markup/slot-policy.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { AskDialog } from './AskDialog.tsx';
import { type CategoryNames, WaitTicket } from './WaitTicket.tsx';
import { createWaitlist } from './waitlist-store.ts';

interface Props {
  /** The kind of entries: each list of records shows its own. */
  kind: WaitlistKind;
  language: Language;
  /** Of the areas waitlist, validation and success. */
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
  const waitlist = useStore(store.$waitlist, { ssr: 'initial' });
  const asking = useStore(store.$asking);
  const refused = useStore(store.$refused);
  const now = useStore(store.$now, { ssr: 'initial' });
  const entries = waitlist.state === 'ready' ? [...waitlist.offers, ...waitlist.waiting] : [];
  const isEmpty = waitlist.state === 'ready' && entries.length === 0;
  return (
    <section className="my-waitlist" aria-labelledby="waitlist">
      {/* Members who wait for nothing came for their bookings. Until it is known, no heading stands there that would go again. */}
      <div className={isEmpty || waitlist.state === 'loading' ? 'sr' : 'head'}>
        <h2 id="waitlist" tabIndex={-1}>
          {t('waitlist:mine.title')}
        </h2>
      </div>
      {waitlist.state === 'loading' && <Skeleton label={t('waitlist:mine.loading')} lines={5} />}
      {waitlist.state === 'failed' && (
        <Notice kind="error" live>
          <p>{t('waitlist:mine.failed')}</p>
          <Button onClick={() => void store.reload()}>{t('waitlist:mine.retry')}</Button>
        </Notice>
      )}
      {asking === null && refused?.why === 'server' && (
        <Notice kind="error" live>
          {refused.text}
        </Notice>
      )}
      <p className="sr" role="status">
        {waitlist.state === 'ready' && entries.length > 0 && t('waitlist:mine.count', { offers: waitlist.offers.length, waiting: waitlist.waiting.length })}
      </p>
      {isEmpty && <p className="sr">{t('waitlist:mine.empty')}</p>}
      {entries.length > 0 && (
        <ul className="tickets">
          {entries.map((entry) => (
            <WaitTicket key={entry.id} entry={entry} now={now} language={language} categoryNames={categoryNames} t={t} onAsk={store.ask} />
          ))}
        </ul>
      )}
      <AskDialog
        store={store}
        language={language}
        categoryNames={categoryNames}
        t={t}
        rulesTitle={rulesTitle}
        rules={children}
        onDone={(about) => {
          addToast('success', t(about === 'take' ? 'success:RESERVED' : 'waitlist:mine.gone'));
          // The button that opened the question is gone with its ticket.
          document.getElementById('waitlist')?.focus();
        }}
      />
    </section>
  );
}
