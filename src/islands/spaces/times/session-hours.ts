import { SPACE_SESSION_HOURS, type SpaceSession } from '../../../domain/spaces/space.ts';
import { rangeText } from '../../../i18n/formats/range-text.ts';
import type { Language } from '../../../i18n/languages.ts';

/** The hours of a session: `10:00–13:00`. */
export function sessionHours(session: SpaceSession, language: Language): string {
  const { from, to } = SPACE_SESSION_HOURS[session];
  return rangeText(`${from}:00`, `${to}:00`, language);
}
