import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { PageHeading } from '../../page/PageHeading.tsx';
import { Balloon } from '../../ui/Balloon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Unreachable } from '../../ui/Unreachable.tsx';
import type { OldUser } from './old-user.ts';

interface Props {
  found: Extract<OldUser, { state: 'loading' | 'failed' | 'unreachable' | 'done' }>;
  lang: Language;
  t: Translate;
  onRetry: () => void;
}

/** An invitation that is being looked at, or that opens nothing. */
export function OldUserTrouble({ found, lang, t, onRetry }: Props) {
  if (found.state === 'failed') {
    return (
      <div className="form slides" role="status">
        <Balloon>{t('olduser:verify.sayFailed')}</Balloon>
        <PageHeading keepsFocus>{t('olduser:verify.failed')}</PageHeading>
        <p>{t('olduser:verify.failedText')}</p>
        <p className="actions">
          <a className="btn hot" href={`/${lang}/contact`}>
            {t('olduser:verify.contact')}
          </a>
        </p>
      </div>
    );
  }
  if (found.state === 'unreachable') {
    return <Unreachable text={found.text} retry={t('olduser:verify.retry')} onRetry={onRetry} />;
  }
  return <Spinner label={t('olduser:verify.working')} />;
}
