import type { SpaceId } from '../../domain/spaces/space.ts';
import { SPACE_IDS } from '../../domain/spaces/space.ts';
import { addDays, taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { closedDays } from '../../editorial/settings/closed-days.ts';
import { leaseTerms } from '../../editorial/settings/lease-rules.ts';
import { releaseAt } from '../../editorial/site-library.ts';
import type { Language } from '../../i18n/languages.ts';
import { readTexts } from '../../i18n/localized.ts';
import type { ApplyFacts } from '../../islands/spaces/apply/apply-facts.ts';

/** The facts that an application works with: the spaces in the page's language, the days that decide; past ones are left out. */
export function applyFacts({ spaces, settings, legal }: Library, spaceId: SpaceId, lang: Language): Omit<ApplyFacts, 'countries'> {
  const { opening, holidays } = settings;
  const since = addDays(taipeiDay(releaseAt()), -30);
  const closed = closedDays(settings)
    .map(({ date }) => date)
    .filter((day) => day >= since);
  return {
    spaces: spaces.flatMap((space) => {
      const id = SPACE_IDS.find((each) => each === space.id);
      if (!id) return [];
      const { label, capacity, price_twd: prices, equipment } = space.data;
      return [
        {
          id,
          label: label[lang],
          title: readTexts(space.texts, lang).text.title,
          capacity,
          prices,
          equipment: equipment.map(({ id: piece, name, quantity }) => ({ id: piece, name: name[lang], quantity })),
        },
      ];
    }),
    spaceId,
    openHour: opening.open_hour,
    closeHour: opening.close_hour,
    closedWeekdays: opening.closed_weekdays,
    closedDays: closed,
    knownUntil: holidays.known_until,
    holidays: holidays.holidays.map(({ date }) => date).filter((day) => day >= since),
    makeupWorkdays: holidays.makeup_workdays.filter((day) => day >= since),
    termsVersion: leaseTerms(legal).data.version,
  };
}
