import type { Translate } from '../../i18n/catalogue.ts';
import { fillText } from '../../i18n/fill-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { readCatalogue } from '../../i18n/read-catalogue.ts';

const TEXTS = readCatalogue('calendar');

/** The translator of the calendar's own area on the server, where no build has loaded the catalogues. @throws for another area's key */
export function calendarTranslator(language: Language): Translate {
  return (key, values = {}) => {
    const [area, path = ''] = key.split(':');
    const text = path
      .split('.')
      .reduce<unknown>((tree, name) => (typeof tree === 'object' && tree !== null ? Reflect.get(tree, name) : undefined), TEXTS[language]);
    if (area !== 'calendar' || typeof text !== 'string') throw new Error(`No text for ${key} in the calendar's catalogue`);
    return fillText(text, values);
  };
}
