import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { Texts, Translate } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { addToast } from '../../stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { RentTicket } from './RentTicket.tsx';
import { createRents, type RentsState } from './rents-store.ts';

interface Props {
  language: Language;
  /** Of the areas member and success. */
  texts: Texts;
  graceDays: number;
}

/** What a member has reserved: coming first, past below (spec section 2, member/rent). */
export function MyRents({ language, texts, graceDays }: Props) {
  const [store] = useState(createRents);
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const rents = useStore(store.$rents, { ssr: 'initial' });
  const asking = useStore(store.$asking);
  const isCancelling = useStore(store.$isCancelling);
  if (rents.state === 'loading') return <Skeleton label={t('member:rent.loading')} lines={5} />;
  if (rents.state === 'failed') {
    return (
      <Notice kind="error" live>
        <p>{t('member:rent.failed')}</p>
        <Button onClick={() => void store.reload()}>{t('member:rent.retry')}</Button>
      </Notice>
    );
  }
  return (
    <div className="my-rents">
      <Upcoming rents={rents} language={language} t={t} onCancel={store.ask} />
      <Past rents={rents} language={language} t={t} onTurn={store.turnPage} />
      <CancelDialog
        rent={asking}
        graceDays={graceDays}
        isCancelling={isCancelling}
        language={language}
        t={t}
        onClose={() => store.ask(null)}
        onConfirm={async () => {
          if (!(await store.cancel())) return;
          addToast('success', t('success:CANCELLED'));
          // The button that opened the question is gone with its ticket.
          document.getElementById('upcoming')?.focus();
        }}
      />
    </div>
  );
}

type Ready = Extract<RentsState, { state: 'ready' }>;
interface PartProps {
  rents: Ready;
  language: Language;
  t: Translate;
}

function Upcoming({ rents, language, t, onCancel }: PartProps & { onCancel: ReturnType<typeof createRents>['ask'] }) {
  const reserve = (
    <a className={rents.upcoming.length > 0 ? 'btn' : 'btn hot'} href={`/${language}/rent_list`}>
      {t('member:rent.reserve')}
    </a>
  );
  return (
    <section aria-labelledby="upcoming">
      <div className="head">
        <h2 id="upcoming" tabIndex={-1}>
          {t('member:rent.upcoming')}
        </h2>
        {rents.upcoming.length > 0 && reserve}
      </div>
      {rents.upcoming.length === 0 ? (
        <EmptyState text={t('member:rent.empty')} action={reserve} />
      ) : (
        <ul className="tickets">
          {rents.upcoming.map((rent) => (
            <RentTicket key={rent.id} rent={rent} language={language} t={t} onCancel={() => onCancel(rent)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Past({ rents, language, t, onTurn }: PartProps & { onTurn: (page: number) => void }) {
  if (rents.pastMeta.total === 0) return null;
  return (
    <section aria-labelledby="past">
      <div className="head">
        <h2 id="past">{t('member:rent.past')}</h2>
      </div>
      <ul className="tickets">
        {rents.past.map((rent) => (
          <RentTicket key={rent.id} rent={rent} language={language} t={t} />
        ))}
      </ul>
      <Pagination
        label={t('member:pager.label')}
        previousLabel={t('member:pager.previous')}
        nextLabel={t('member:pager.next')}
        page={rents.pastMeta.page}
        lastPage={rents.pastMeta.last_page}
        onTurn={onTurn}
      />
    </section>
  );
}
