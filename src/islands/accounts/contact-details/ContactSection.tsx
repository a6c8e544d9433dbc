import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { dialledMobile } from '../../../domain/identity/mobile.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { dayClockText } from '../../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { $session } from '../../../stores/session.ts';
import type { MobileCountry } from '../../form/contact/mobile-input.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangeMobile } from './ChangeMobile.tsx';
import { type ContactStore, createContact } from './contact-store.ts';

interface Props {
  lang: Language;
  texts: Texts;
  countries: readonly MobileCountry[];
}

/** The member's e-mail address and mobile number: each with whether it is verified, and the way to change it (docs/rules.md#verification). */
export function ContactSection({ lang, texts, countries }: Props) {
  const [{ t, store }] = useState(() => {
    const translate = islandTranslator(lang, texts);
    return { t: translate, store: createContact(translate, countries) };
  });
  const session = useStore($session, { ssr: 'initial' });
  const open = useStore(store.$open, { ssr: 'initial' });
  if (session.state !== 'signed-in') return <Skeleton label={t('recovery:contact.loading')} lines={3} />;
  const { email, email_verified_at, mobile, mobile_verified_at } = session.member;
  return (
    <div className="contact-panels">
      <section className="panel" aria-labelledby="reach-email">
        <h3 id="reach-email">{t('account:fields.email')}</h3>
        <p className="value">
          <b>{email}</b> <Mark isVerified={email_verified_at !== null} t={t} />
        </p>
        <EmailState store={store} email={email} isVerified={email_verified_at !== null} lang={lang} t={t} />
        <p className="actions">
          <Button onClick={() => store.$open.set('email')}>{t('recovery:contact.changeEmail')}</Button>
        </p>
      </section>
      <section className="panel" aria-labelledby="reach-mobile">
        <h3 id="reach-mobile">{t('account:fields.mobile')}</h3>
        <p className="value">
          <b>{dialledMobile(mobile)}</b> <Mark isVerified={mobile_verified_at !== null} t={t} />
        </p>
        {mobile_verified_at === null && <Notice kind="warning">{t('recovery:contact.confirmAtDesk')}</Notice>}
        <p className="actions">
          <Button onClick={() => store.$open.set('mobile')}>{t('recovery:contact.changeMobile')}</Button>
        </p>
      </section>
      <ChangeEmail open={open === 'email'} store={store} t={t} />
      <ChangeMobile open={open === 'mobile'} store={store} t={t} />
    </div>
  );
}

function Mark({ isVerified, t }: { isVerified: boolean; t: Translate }) {
  return isVerified ? <Tag look="ok">{t('recovery:contact.verified')}</Tag> : <Tag look="now">{t('recovery:contact.unverified')}</Tag>;
}

interface StateProps {
  store: ContactStore;
  email: string;
  isVerified: boolean;
  lang: Language;
  t: Translate;
}

/** The address that waits for its link to be opened, or that the present one does; and the e-mail once more. */
function EmailState({ store, email, isVerified, lang, t }: StateProps) {
  const address = useStore(store.$email, { ssr: 'initial' });
  const waitSeconds = useStore(store.sentEmail.$waitSeconds, { ssr: 'initial' });
  const pending = address?.pending ?? null;
  if (isVerified && pending === null) return null;
  const until = pending && new Date(pending.expires_at);
  return (
    <Notice kind="warning">
      <p>{pending && until ? t('recovery:contact.pending', { email: pending.email, time: dayClockText(until, lang) }) : t('recovery:contact.pleaseVerify')}</p>
      <Button busy={waitSeconds > 0} onClick={() => void store.sendAgain(pending?.email ?? email)}>
        {waitSeconds > 0 ? t('recovery:againIn', { seconds: waitSeconds }) : t('recovery:again')}
      </Button>
    </Notice>
  );
}
