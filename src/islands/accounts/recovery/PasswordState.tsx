import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { dayText } from '../../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { createPasswordAge } from './recovery.ts';

interface Props {
  lang: Language;
  texts: Texts;
}

/** Since when the password has been in use; nothing where that cannot be told. */
export function PasswordState({ lang, texts }: Props) {
  const [{ t, $age }] = useState(() => ({ t: islandTranslator(lang, texts), $age: createPasswordAge() }));
  const age = useStore($age, { ssr: 'initial' });
  if (age === null) return null;
  const day = dayText(new Date(age.pw_change_date), lang, { year: true });
  return <strong>{t('recovery:change.since', { day })}</strong>;
}
