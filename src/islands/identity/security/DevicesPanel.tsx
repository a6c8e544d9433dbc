import { useStore } from '@nanostores/react';
import type { LoginOutput } from '../../../contract/identity/login.ts';
import { deviceName } from '../../../domain/identity/login-device.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { dayClockText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Loaded } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { EndLoginsDialog } from './EndLoginsDialog.tsx';
import type { LoginsStore } from './logins-store.ts';

interface Props {
  store: LoginsStore;
  lang: Language;
  t: Translate;
}

/** Where the account is signed in, this device first said to be this one. */
export function DevicesPanel({ store, lang, t }: Props) {
  const list = useStore(store.$list, { ssr: 'initial' });
  const close = () => {
    store.close();
    // The button that opened the dialog may be gone with its device.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById('devices')?.focus();
    });
  };
  return (
    <section className="panel" aria-labelledby="devices">
      <header>
        <h3 id="devices" tabIndex={-1}>
          {t('security:devices.title')}
        </h3>
      </header>
      <Loaded
        list={list}
        loading={t('security:loading')}
        failed={t('security:failed')}
        retry={t('security:retry')}
        lines={3}
        onRetry={() => void store.reload()}
      >
        {({ logins }) => (
          <>
            <ul className="devices">
              {logins.toSorted(thisFirst).map((login) => (
                <Device key={login.id} login={login} lang={lang} t={t} onEnd={() => store.ask({ id: login.id })} />
              ))}
            </ul>
            {logins.length > 1 && (
              <p className="actions">
                <Button onClick={() => store.ask('others')}>{t('security:devices.endOthers')}</Button>
              </p>
            )}
          </>
        )}
      </Loaded>
      <EndLoginsDialog store={store} t={t} onClose={close} />
    </section>
  );
}

const thisFirst = (a: LoginOutput, b: LoginOutput) => Number(b.is_current) - Number(a.is_current);

interface DeviceProps {
  login: LoginOutput;
  lang: Language;
  t: Translate;
  onEnd: () => void;
}

function Device({ login, lang, t, onEnd }: DeviceProps) {
  const name = login.browser === null && login.system === null ? t('security:devices.unknown') : deviceName(login);
  const moment = (iso: string) => dayClockText(new Date(iso), lang);
  return (
    <li>
      <div>
        <p className="name">
          <b>{name}</b> {login.is_current && <Tag look="now">{t('security:devices.current')}</Tag>}
        </p>
        <p className="hint">
          {t('security:devices.used', { time: moment(login.used_at), network: login.address ?? '—' })}
          <br />
          {t('security:devices.since', { time: moment(login.created_at) })}
        </p>
      </div>
      {!login.is_current && (
        <Button aria-label={t('security:devices.endOf', { device: name, time: moment(login.used_at) })} onClick={onEnd}>
          {t('security:devices.end')}
        </Button>
      )}
    </li>
  );
}
