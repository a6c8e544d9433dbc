import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { PageHeading } from '../../page/PageHeading.tsx';
import { Balloon } from '../../ui/Balloon.tsx';

interface Props {
  /** Done a moment ago: the focus comes here, since the form that had it is gone. */
  isNow: boolean;
  lang: Language;
  t: Translate;
}

/** Step three: everything is there, and what one may do now. */
export function Completed({ isNow, lang, t }: Props) {
  return (
    <section className="panel form slides" aria-label={t('account:done.title')}>
      <PageHeading keepsFocus={!isNow}>{t('account:done.title')}</PageHeading>
      <Balloon>{t('account:done.say')}</Balloon>
      <p>{t('account:done.text')}</p>
      <p className="actions">
        <a className="btn hot" href={`/${lang}/rent_list`}>
          {t('account:done.reserve')}
        </a>
        <a className="btn" href={`/${lang}/member/info#creator`}>
          {t('account:done.profile')}
        </a>
      </p>
    </section>
  );
}
