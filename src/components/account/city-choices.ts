import cities from '../../../public/data/city.json';
import type { Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';

/** The counties and cities of the static list (docs/rules.md#static-lists), as a page hands them to a form. */
export function cityChoices(lang: Language): { id: string; name: string }[] {
  return cities.map((city) => ({ id: city.id, name: readField(city, 'name', lang).text }));
}
