import { addDays, taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Device } from '../../editorial/items/device.ts';
import type { Library } from '../../editorial/library.ts';
import { closedDays } from '../../editorial/settings/closed-days.ts';
import { releaseAt } from '../../editorial/site-library.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { inEachLanguage, type Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import type { PlanWords } from '../../islands/rent/week/FloorPlan.tsx';
import type { RentDevice, RulesFacts } from '../../islands/rent/week/rent-device.ts';

/** Whether a device is a seat or equipment: its type says so. */
export function kindOf({ deviceTypes }: Pick<Library, 'deviceTypes'>, { data }: Device): 'seat' | 'equipment' {
  return deviceTypes.find(({ id }) => id === data.type)?.kind ?? 'equipment';
}

/** A device in the words of a language. */
export function rentDevice(library: Library, device: Device, lang: Language): RentDevice {
  const { id, data, texts } = device;
  const text = (field: 'title' | 'summary') => readText({ ...inEachLanguage((each) => texts[each]?.[field]), zh: texts.zh[field] }, lang).text;
  return {
    id,
    kind: kindOf(library, device),
    label: data.label,
    title: text('title'),
    summary: text('summary'),
    quantity: data.quantity,
    pricePointsPerHour: data.price_points_per_hour,
    features: data.features.flatMap((feature) => library.deviceFeatures.find((each) => each.id === feature)?.name[lang] ?? []),
    map: data.map ?? null,
  };
}

/** The rules of which times may be booked; closed days from the day of the build on, as far as a booking may reach. */
export function rulesFacts({ settings }: Library, lang: Language): RulesFacts {
  const { opening, rent } = settings;
  const since = addDays(taipeiDay(releaseAt()), -7);
  return {
    openHour: opening.open_hour,
    closeHour: opening.close_hour,
    closedWeekdays: opening.closed_weekdays,
    closedDays: Object.fromEntries(
      closedDays(settings)
        .filter(({ date }) => date >= since)
        .map(({ date, name }) => [date, name[lang]]),
    ),
    knownUntil: settings.holidays.known_until,
    horizonDays: rent.booking_horizon_days,
  };
}

export function planWords(t: Translate): PlanWords {
  return {
    title: t('rent:plan.title'),
    reading: t('rent:plan.reading'),
    entrance: t('rent:plan.entrance'),
    desk: t('rent:plan.desk'),
  };
}
