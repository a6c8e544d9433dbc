import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { MobileCountry } from '../../form/contact/mobile-input.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { ForgetByEmail } from './ForgetByEmail.tsx';
import { ForgetBySms } from './ForgetBySms.tsx';
import { createForget, RECOVERY_METHODS } from './forget-store.ts';

interface Props {
  lang: Language;
  texts: Texts;
  countries: readonly MobileCountry[];
}

/** A forgotten password: by phone or by e-mail (docs/rules.md#recovery, forget_password). */
export function ForgetScreen({ lang, texts, countries }: Props) {
  const [{ t, store }] = useState(() => {
    const translate = islandTranslator(lang, texts);
    return { t: translate, store: createForget(lang, translate, countries) };
  });
  const way = useStore(store.$way, { ssr: 'initial' });
  return (
    <Tabs
      label={t('recovery:forget.way')}
      tabs={RECOVERY_METHODS.map((key) => ({ key, label: t(`recovery:forget.by.${key}`) }))}
      current={way}
      onChoose={store.choose}
    >
      {way === 'sms' ? <ForgetBySms store={store} t={t} /> : <ForgetByEmail store={store} t={t} />}
    </Tabs>
  );
}
