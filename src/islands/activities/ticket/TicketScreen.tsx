import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { dayClockText } from '../../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Later } from '../../page/Later.tsx';
import { LoadFailed } from '../../record/Loaded.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PaperTicket } from './PaperTicket.tsx';
import { createTicket } from './ticket-store.ts';
import { WalletButtons } from './WalletButtons.tsx';

interface Props {
  language: Language;
  /** Of the areas registration, activity, member, waitlist, wallet, validation and success. */
  texts: Texts;
  centre: { name: string; address: string };
}

/** The page of tickets (member/ticket): the one that the address names, or all that a member has registered and waits for. */
export function TicketScreen(props: Props) {
  const [id] = useState(() => new URLSearchParams(location.search).get('id'));
  if (id !== null) return <OneTicket {...props} id={id} />;
  return <AllOfMine {...props} />;
}

/** Apart from a ticket, whose service worker needs the page's one policy for itself (docs/decisions/115), and which must be small. */
async function loadMine() {
  const [{ MyWaitlist }, { MyRegistrations }] = await Promise.all([import('../../waitlist/MyWaitlist.tsx'), import('../records/MyRegistrations.tsx')]);
  return ({ language, texts }: Pick<Props, 'language' | 'texts'>) => (
    <>
      <MyWaitlist kind="activity" language={language} texts={texts} />
      <MyRegistrations language={language} texts={texts} />
    </>
  );
}

function AllOfMine({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <Later
      load={loadMine}
      given={{ language, texts }}
      waiting={<Skeleton label={t('registration:records.loading')} lines={5} />}
      failed={<LoadFailed text={t('registration:records.failed')} retry={t('registration:panel.retry')} onRetry={() => location.reload()} />}
    />
  );
}

/** A ticket: for the desk's camera, for paper, and for where there is no network. */
function OneTicket({ id, language, texts, centre }: Props & { id: string }) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const [store] = useState(() => createTicket(id));
  const ticket = useStore(store.$ticket);
  const isOffline = useStore(store.$isOffline);
  if (ticket.state === 'loading') return <Skeleton label={t('registration:ticket.loading')} lines={0} />;
  if (ticket.state === 'failed') {
    return <LoadFailed text={ticket.text || t('registration:ticket.failed')} retry={t('registration:panel.retry')} onRetry={() => void store.load()} />;
  }
  const mine = (
    <a className="btn hot" href={`/${language}/member/ticket`}>
      {t('registration:records.title')}
    </a>
  );
  if (ticket.state === 'missing') return <EmptyState text={t('registration:ticket.missing')} action={mine} />;
  const { registration, holder, savedAt } = ticket;
  return (
    <div className="ticket-screen">
      <div className="no-print" aria-live="polite">
        {savedAt !== null && <Notice kind="warning">{t('registration:ticket.saved', { time: dayClockText(savedAt, language) })}</Notice>}
        {!registration.has_ticket && (
          <Notice kind="warning" title={t(`registration:status.${registration.status}`)}>
            {t('registration:ticket.none')}
          </Notice>
        )}
      </div>
      <PaperTicket registration={registration} holder={holder} centre={centre} t={t} language={language} />
      {savedAt === null && (registration.has_ticket || registration.status === 'cancelled') && (
        <WalletButtons key={registration.status} registrationId={registration.id} t={t} language={language} />
      )}
      <p className="offline-note hint no-print" role="status">
        {isOffline && registration.has_ticket ? t('registration:ticket.offline') : ''}
      </p>
    </div>
  );
}
