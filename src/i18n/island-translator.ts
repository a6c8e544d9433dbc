import { createInstance } from 'i18next';
import type { Texts, Translate } from './catalogue.ts';
import type { Language } from './languages.ts';

/** The translator of an island, from the texts that its page handed over: right at the first render, on both sides. */
export function islandTranslator(language: Language, texts: Texts): Translate {
  const instance = createInstance();
  instance.init({
    lng: language,
    resources: { [language]: texts },
    ns: Object.keys(texts),
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  return (key, values) => String(instance.t(key, values ?? {}));
}
