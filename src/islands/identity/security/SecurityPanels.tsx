import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { $session } from '../../../stores/session.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ActivityPanel } from './ActivityPanel.tsx';
import { createActivity } from './activity-store.ts';
import { DevicesPanel } from './DevicesPanel.tsx';
import { createLogins } from './logins-store.ts';
import { TwoStepPanel } from './TwoStepPanel.tsx';
import { createTwoStep } from './two-step-store.ts';

interface Props {
  lang: Language;
  /** Of the areas security, account, success and validation. */
  texts: Texts;
}

/** The safety of one's account: second factor, signed-in devices, what happened (docs/decisions/060, 061). */
export function SecurityPanels({ lang, texts }: Props) {
  const [{ t, twoStep, logins, activity }] = useState(() => {
    const translate = islandTranslator(lang, texts);
    const events = createActivity();
    const readAgain = () => events.turnPage(1);
    return { t: translate, activity: events, twoStep: createTwoStep(translate, readAgain), logins: createLogins(translate, readAgain) };
  });
  const session = useStore($session, { ssr: 'initial' });
  return (
    <div className="security-panels">
      {session.state === 'signed-in' && session.member.must_set_up_mfa && (
        <Notice kind="warning" title={t('security:staff.title')} live>
          {t('security:staff.text')}
        </Notice>
      )}
      <TwoStepPanel store={twoStep} lang={lang} t={t} />
      <DevicesPanel store={logins} lang={lang} t={t} />
      <ActivityPanel store={activity} lang={lang} t={t} />
    </div>
  );
}
