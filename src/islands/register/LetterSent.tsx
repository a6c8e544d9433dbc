import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { Balloon } from '../ui/Balloon.tsx';

interface Props {
  email: string;
  lang: Language;
  t: Translate;
}

/** Step one is done: what to do next is in the letter. Takes the focus, since the form that had it is gone. */
export function LetterSent({ email, lang, t }: Props) {
  return (
    <section className="panel form turns" aria-labelledby="letter-sent">
      <Balloon>{t('account:sent.say')}</Balloon>
      <h2 id="letter-sent" tabIndex={-1} ref={focus}>
        {t('account:sent.title')}
      </h2>
      <p>{t('account:sent.text', { email })}</p>
      <p className="hint">{t('account:sent.again')}</p>
      <p className="actions">
        <a className="btn hot" href={`/${lang}/sign`}>
          {t('account:sent.login')}
        </a>
      </p>
    </section>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}
