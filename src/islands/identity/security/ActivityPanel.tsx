import { useStore } from '@nanostores/react';
import type { SecurityEventOutput } from '../../../contract/identity/security-event.ts';
import { deviceName } from '../../../domain/identity/login-device.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { dayClockText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Loaded } from '../../record/Loaded.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import type { ActivityStore } from './activity-store.ts';

interface Props {
  store: ActivityStore;
  lang: Language;
  t: Translate;
}

/** The events of the account, the latest first. */
export function ActivityPanel({ store, lang, t }: Props) {
  const list = useStore(store.$list, { ssr: 'initial' });
  return (
    <section className="panel" aria-labelledby="activity">
      <header>
        <h3 id="activity">{t('security:activity.title')}</h3>
      </header>
      <Loaded
        list={list}
        loading={t('security:loading')}
        failed={t('security:failed')}
        retry={t('security:retry')}
        lines={4}
        onRetry={() => void store.reload()}
      >
        {({ data, meta }) => (
          <>
            <p className="hint">{data.length === 0 ? t('security:activity.empty') : t('security:activity.text')}</p>
            <ol className="activity">
              {data.map((event) => (
                <Happening key={event.id} event={event} lang={lang} t={t} />
              ))}
            </ol>
            <Pagination
              label={t('security:activity.pages')}
              previousLabel={t('security:activity.newer')}
              nextLabel={t('security:activity.older')}
              page={meta.page}
              lastPage={meta.last_page}
              onTurn={store.turnPage}
            />
          </>
        )}
      </Loaded>
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
