import { createInstance } from 'i18next';
import type { Texts, Translate } from './catalogue.ts';
import type { Language } from './languages.ts';

/**
 * The translator of an island, from the texts that its page handed over: right at the first render, on both sides. A text
 * that was not handed over, or lacks a value, is an error in the console, which fails every test of a browser; a reader
 * keeps the rest of the island.
 */
export function islandTranslator(language: Language, texts: Texts): Translate {
  const instance = createInstance();
  instance.init({
    lng: language,
    resources: { [language]: texts },
    ns: Object.keys(texts),
    initImmediate: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (text: string, [hole]: RegExpExecArray) => {
      console.error(`No value for ${hole} in "${text}"`);
      return hole;
    },
    parseMissingKeyHandler: (key) => {
      console.error(`No text for ${key} in ${language}`);
      return key;
    },
  });
  return (key, values) => String(instance.t(key, values ?? {}));
}
