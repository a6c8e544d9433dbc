import { shownLocation } from '../../domain/consultations/consultation-location.ts';
import type { AdvisoryStatus } from '../../domain/consultations/consultation-state.ts';
import type { Library } from '../../editorial/library.ts';
import type { Language } from '../../i18n/languages.ts';
import { calendarTranslator } from '../calendar/calendar-texts.ts';
import type { AdvisoryRow } from './queries.ts';

interface Placed {
  library: Library;
  advisory: Pick<AdvisoryRow, 'method' | 'location'>;
  status: AdvisoryStatus;
  language: Language;
}

/** The place of a consultation for a calendar: the link, the number that calls, the room with the centre's address; before it is confirmed, the method. */
export function calendarPlace({ library, advisory: { method, location }, status, language }: Placed): string {
  const t = calendarTranslator(language);
  const { advisory: words, centre } = library.settings;
  const known = shownLocation({ status, location });
  const house = { house: centre.name[language], address: centre.address[language] };
  if (method === 'on_site') return known === null ? t('calendar:locationHouse', house) : t('calendar:location', { place: known, ...house });
  if (known === null) return words.methods[method][language];
  return method === 'telephone' ? t('calendar:booking.callsFrom', { number: known }) : known;
}

/** The same for a line of an e-mail about what is confirmed, whose method stands beside it. */
export function mailPlace({ advisory: { method, location }, status, language }: Placed): string {
  const t = calendarTranslator(language);
  const known = shownLocation({ status, location });
  // Confirmed by a node of the release before, which did not ask for it.
  if (known === null) return t('calendar:booking.locationLater');
  return method === 'telephone' ? t('calendar:booking.callsFrom', { number: known }) : known;
}
