import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { PageHeading } from '../../page/PageHeading.tsx';
import { Balloon } from '../../ui/Balloon.tsx';

/** The account is there and works; the desk confirms the number. Takes the focus, since the form that had it is gone. */
export function AccountOpened({ lang, t }: { lang: Language; t: Translate }) {
  return (
    <section className="panel form slides" aria-label={t('account:opened.title')}>
      <PageHeading>{t('account:opened.title')}</PageHeading>
      <Balloon>{t('account:opened.say')}</Balloon>
      <p>{t('account:opened.text')}</p>
      <p className="hint">{t('account:opened.until')}</p>
      <p className="actions">
        <a className="btn hot" href={`/${lang}/register_three`}>
          {t('account:opened.login')}
        </a>
      </p>
    </section>
  );
}
