import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { PageHeading } from '../../page/PageHeading.tsx';
import { Balloon } from '../../ui/Balloon.tsx';
import { BecomeCreator } from './BecomeCreator.tsx';
import type { OldUser, OldUserStore } from './old-user.ts';

interface Props {
  found: Extract<OldUser, { state: 'done' }>;
  store: OldUserStore;
  lang: Language;
  t: Translate;
}

/** The account has moved. Takes the focus, since the form that had it is gone. */
export function Migrated({ found, store, lang, t }: Props) {
  return (
    <section className="panel form slides" aria-label={t('olduser:done.title')}>
      <PageHeading>{t('olduser:done.title')}</PageHeading>
      <Balloon>{t('olduser:done.say')}</Balloon>
      <p>{t('olduser:done.text', { username: found.username })}</p>
      {found.mayBecomeCreator && <BecomeCreator store={store} t={t} />}
      <p className="actions">
        <a className={found.mayBecomeCreator ? 'btn' : 'btn hot'} href={`/${lang}/sign`}>
          {t('olduser:done.login')}
        </a>
      </p>
    </section>
  );
}
