import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
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
    <section className="panel form turns" aria-labelledby="migrated">
      <Balloon>{t('olduser:done.say')}</Balloon>
      <h2 id="migrated" tabIndex={-1} ref={(element) => element?.focus()}>
        {t('olduser:done.title')}
      </h2>
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
