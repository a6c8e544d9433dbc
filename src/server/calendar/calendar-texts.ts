import { areaTranslator } from '../../i18n/area-translator.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { readCatalogue } from '../../i18n/read-catalogue.ts';

const TEXTS = readCatalogue('calendar');

/** The translator of the calendar's own area on the server. @throws for another area's key */
export const calendarTranslator = (language: Language): Translate => areaTranslator('calendar', TEXTS[language]);
