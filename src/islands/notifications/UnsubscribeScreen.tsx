import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Texts } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { codeOfAddress } from '../page/code-of-address.ts';
import { PageHeading } from '../page/PageHeading.tsx';
import { Balloon } from '../ui/Balloon.tsx';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Unreachable } from '../ui/Unreachable.tsx';
import { createLinkedChoice } from './unsubscribe-store.ts';

interface Props {
  lang: Language;
  /** Of the area notifications. */
  texts: Texts;
}

/** The page of the link under an e-mail that may be turned off: asks with a button, and offers to choose again (unsubscribe/{token}). */
export function UnsubscribeScreen({ lang, texts }: Props) {
  const [{ t, store }] = useState(() => ({ t: islandTranslator(lang, texts), store: createLinkedChoice(codeOfAddress) }));
  const choice = useStore(store.$choice, { ssr: 'initial' });
  const isBusy = useStore(store.$isBusy, { ssr: 'initial' });
  if (choice.state === 'loading') return <Spinner label={t('notifications:link.loading')} />;
  if (choice.state === 'unreachable') {
    return <Unreachable text={choice.text} retry={t('notifications:link.retry')} onRetry={() => void store.load()} />;
  }
  const isKnown = choice.state === 'known';
  const scene = !isKnown ? 'unknown' : !choice.isOn ? 'off' : choice.isChanged ? 'on' : 'ask';
  const kind = isKnown ? t(`notifications:kinds.${choice.kind}.name`) : '';
  return (
    <div className="form slides" role="status">
      <Balloon>{t(`notifications:link.${scene}.say`)}</Balloon>
      <PageHeading keepsFocus>{t(`notifications:link.${scene}.title`, { kind })}</PageHeading>
      <p>{t(`notifications:link.${scene}.text`)}</p>
      <p className="actions">
        {isKnown && choice.isOn && (
          <Button look={scene === 'ask' ? 'hot' : 'plain'} busy={isBusy} onClick={() => void store.choose(false)}>
            {t('notifications:link.ask.button')}
          </Button>
        )}
        {isKnown && !choice.isOn && (
          <Button busy={isBusy} onClick={() => void store.choose(true)}>
            {t('notifications:link.off.button')}
          </Button>
        )}
        <a className={isKnown ? 'btn quiet' : 'btn hot'} href={`/${lang}/member/info#notifications`}>
          {t('notifications:link.settings')}
        </a>
      </p>
    </div>
  );
}
