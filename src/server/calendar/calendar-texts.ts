import en from '../../../public/locales/en/calendar.json' with { type: 'json' };
import ja from '../../../public/locales/ja/calendar.json' with { type: 'json' };
import zh from '../../../public/locales/zh/calendar.json' with { type: 'json' };
import type { Translate } from '../../i18n/catalogue.ts';
import { fillText } from '../../i18n/fill-text.ts';
import type { Language } from '../../i18n/languages.ts';

/** A language that lacks a text of zh does not compile. */
const TEXTS: Record<Language, typeof zh> = { zh, en, ja };

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
