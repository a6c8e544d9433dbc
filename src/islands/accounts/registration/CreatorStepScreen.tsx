import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { $session, restoreSession } from '../../../stores/session.ts';
import { LeaveDialog } from '../../form/LeaveDialog.tsx';
import { LoadFailed } from '../../record/Loaded.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Completed } from './Completed.tsx';
import { CreatorStepForm } from './CreatorStepForm.tsx';
import { createCreatorStep } from './creator-step-store.ts';
import { RegisterSteps } from './RegisterSteps.tsx';

interface Props {
  lang: Language;
  texts: Texts;
}

/** Step two of registration and what comes of it (docs/rules.md#registration, register_three). */
export function CreatorStepScreen({ lang, texts }: Props) {
  const [{ t, store }] = useState(() => {
    const translate = islandTranslator(lang, texts);
    return { t: translate, store: createCreatorStep(lang, translate) };
  });
  const session = useStore($session, { ssr: 'initial' });
  const info = useStore(store.$info, { ssr: 'initial' });
  const isDone = useStore(store.$isDone);
  useEffect(() => store.watchSession(), [store]);
  if (isDone || (info.state === 'ready' && info.profile !== null)) {
    return (
      <>
        <RegisterSteps current={2} t={t} />
        <Completed isNow={isDone} lang={lang} t={t} />
      </>
    );
  }
  const isFailed = session.state === 'unreachable' || (info.state === 'failed' && session.state === 'signed-in');
  const retry = () => void (session.state === 'unreachable' ? restoreSession() : store.read());
  return (
    <>
      <RegisterSteps current={1} t={t} />
      {session.state === 'signed-in' && info.state === 'ready' ? (
        <CreatorStepForm store={store} member={session.member} lists={info.lists} lang={lang} t={t} />
      ) : isFailed ? (
        <LoadFailed text={t('account:creator.loadFailed')} retry={t('account:verify.retry')} onRetry={retry} />
      ) : (
        <div className="panel">
          <Skeleton label={t('account:creator.loading')} lines={6} />
        </div>
      )}
      <LeaveDialog guard={store.guard} text={t('account:leave.three')} t={t} />
    </>
  );
}
