import { SPACE_SESSION_HOURS, SPACE_SESSIONS, type SpaceSession } from '../../domain/spaces/space.ts';
import type { Space } from '../../editorial/items/space.ts';
import type { Library } from '../../editorial/library.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { rangeText } from '../../i18n/formats/range-text.ts';
import type { Language } from '../../i18n/languages.ts';

/** A session with its name and hours: `Morning`, `10:00–13:00`. */
export function sessions(t: Translate, lang: Language): { id: SpaceSession; name: string; hours: string }[] {
  return SPACE_SESSIONS.map((id) => {
    const { from, to } = SPACE_SESSION_HOURS[id];
    return { id, name: t(`space:session.${id}`), hours: rangeText(`${from}:00`, `${to}:00`, lang) };
  });
}

/** The least that a session of a space costs, in NT$. */
export function lowestPriceTwd({ data }: Space): number {
  return Math.min(...Object.values(data.price_twd.weekday), ...Object.values(data.price_twd.weekend));
}

/** The spaces on the plan of a floor: zones first, what is made of them after. */
export function onFloor({ spaces }: Pick<Library, 'spaces'>, floor: string): { zones: Space[]; whole: Space[] } {
  const here = spaces.filter(({ data }) => data.floor === floor);
  return { zones: here.filter(({ data }) => data.parts.length === 0), whole: here.filter(({ data }) => data.parts.length > 0) };
}
