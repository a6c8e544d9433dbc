import type { Library } from '../../editorial/library.ts';
import { joinText } from '../../i18n/join-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { calendarTranslator } from '../calendar/calendar-texts.ts';

/** Where the devices of a rent are: floor, name, address. What the content no longer has is in the centre, on no floor that is known. */
export function rentPlace({ devices, settings: { centre } }: Pick<Library, 'devices' | 'settings'>, ids: readonly string[], language: Language): string {
  const t = calendarTranslator(language);
  const floors = new Set(devices.filter(({ id }) => ids.includes(id)).map(({ data }) => data.floor));
  const house = { house: centre.name[language], address: centre.address[language] };
  return floors.size === 0 ? t('calendar:locationHouse', house) : t('calendar:locationFloor', { ...house, floor: joinText(language, 'list', [...floors]) });
}
