import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { NotificationOutput } from '../../contract/notifications/notification.ts';
import type { NotificationChannel } from '../../domain/notifications/notification-kind.ts';
import type { Texts, Translate } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { Loaded } from '../record/Loaded.tsx';
import { CheckField } from '../ui/CheckField.tsx';
import { Notice } from '../ui/Notice.tsx';
import { createNotifications } from './notifications-store.ts';

interface Props {
  language: Language;
  /** Of the area notifications. */
  texts: Texts;
}

/** The messages that a member may turn off, a box for each way, and what is always sent (docs/rules.md#notifications). */
export function MyNotifications({ language, texts }: Props) {
  const [{ t, store }] = useState(() => {
    const translate = islandTranslator(language, texts);
    return { t: translate, store: createNotifications(translate) };
  });
  const list = useStore(store.$list, { ssr: 'initial' });
  return (
    <Loaded
      list={list}
      loading={t('notifications:loading')}
      failed={t('notifications:failed')}
      retry={t('notifications:retry')}
      onRetry={() => void store.reload()}
    >
      {({ kinds, takes_sms: takesSms }) => (
        <div className="notifications">
          <p>{t('notifications:intro')}</p>
          <div className="kinds">
            {kinds.map((each) => (
              <Kind key={each.kind} notification={each} takesSms={takesSms} t={t} onChoose={(channel, isOn) => void store.choose(each.kind, channel, isOn)} />
            ))}
          </div>
          {!takesSms && kinds.some(({ sms }) => sms !== null) && (
            <p className="hint">
              {t('notifications:smsNeedsMobile')} <a href="#contact">{t('notifications:seeMobile')}</a>
            </p>
          )}
          <Notice title={t('notifications:always.title')}>{t('notifications:always.text')}</Notice>
        </div>
      )}
    </Loaded>
  );
}

interface KindProps {
  notification: NotificationOutput;
  takesSms: boolean;
  t: Translate;
  onChoose: (channel: NotificationChannel, isOn: boolean) => void;
}

function Kind({ notification, takesSms, t, onChoose }: KindProps) {
  const { kind, mail, sms } = notification;
  const box = (channel: NotificationChannel, isOn: boolean, isDisabled = false) => (
    <CheckField
      name={`${kind}-${channel}`}
      label={t(`notifications:channels.${channel}`)}
      checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onChoose(channel, event.currentTarget.checked)}
    />
  );
  return (
    <fieldset className="panel">
      <legend>{t(`notifications:kinds.${kind}.name`)}</legend>
      <p>{t(`notifications:kinds.${kind}.text`)}</p>
      <div className="channels">
        {box('mail', mail)}
        {sms !== null && box('sms', sms, !sms && !takesSms)}
      </div>
    </fieldset>
  );
}
