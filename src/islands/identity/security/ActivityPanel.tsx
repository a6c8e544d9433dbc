import { useStore } from '@nanostores/react';
import type { SecurityEventOutput } from '../../../contract/identity/security-event.ts';
import { deviceName } from '../../../domain/identity/login-device.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { dayClockText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ActivityStore } from './activity-store.ts';
import { Failed } from './Failed.tsx';

interface Props {
  store: ActivityStore;
  lang: Language;
  t: Translate;
}

/** The events of the account, the latest first. */
export function ActivityPanel({ store, lang, t }: Props) {
  const state = useStore(store.$activity, { ssr: 'initial' });
  return (
    <section className="panel" aria-labelledby="activity">
      <header>
        <h3 id="activity">{t('security:activity.title')}</h3>
      </header>
      {state.state === 'loading' && <Skeleton label={t('security:loading')} lines={4} />}
      {state.state === 'failed' && <Failed t={t} onRetry={() => void store.read(1)} />}
      {state.state === 'ready' && (
        <>
          <p className="hint">{state.events.length === 0 ? t('security:activity.empty') : t('security:activity.text')}</p>
          <ol className="activity">
            {state.events.map((event) => (
              <Happening key={event.id} event={event} lang={lang} t={t} />
            ))}
          </ol>
          <Pagination
            label={t('security:activity.pages')}
            previousLabel={t('security:activity.newer')}
            nextLabel={t('security:activity.older')}
            page={state.meta.page}
            lastPage={state.meta.last_page}
            onTurn={(page) => void store.read(page)}
          />
        </>
      )}
    </section>
  );
}

/** The events that an owner should look at twice. */
const ALARMING: readonly SecurityEventOutput['kind'][] = ['LOGIN_FAILED', 'PASSWORD_FAILED', 'NEW_DEVICE', 'REFRESH_REPLAYED', 'TOTP_FAILED', 'CODE_REPLAYED'];

function Happening({ event, lang, t }: { event: SecurityEventOutput; lang: Language; t: Translate }) {
  const at = new Date(event.created_at);
  const isKnown = event.browser !== null || event.system !== null;
  const place = [isKnown ? deviceName(event) : null, event.address].filter((part) => part !== null).join('　');
  return (
    <li className={ALARMING.includes(event.kind) ? 'alarming' : undefined}>
      <time dateTime={event.created_at}>{dayClockText(at, lang)}</time>
      <b>{t(`security:event.${event.kind}`)}</b>
      <span className="hint">{event.by_staff ? t('security:activity.byStaff') : place}</span>
    </li>
  );
}
