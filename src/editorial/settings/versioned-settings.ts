import { advisoryPools } from '../../domain/consultations/consultation-pools.ts';
import {
  clockOfMinutes,
  consultantSubject,
  countsByDay,
  hoursFieldsOf,
  minutesOfClock,
  type SettingKey,
  type SettingKind,
  type SettingValue,
  type SpacePriceField,
} from '../../domain/settings/setting-kind.ts';
import { SPACE_SESSIONS } from '../../domain/spaces/space.ts';
import { formatDateTime, taipeiDay } from '../../domain/time/taipei-time.ts';
import { inEachLanguage } from '../../i18n/languages.ts';
import type { LocalizedText } from '../../i18n/localized.ts';
import type { Space } from '../items/space.ts';
import type { Library } from '../library.ts';
import { poolRules } from './advisory.ts';
import type { RechargePlan } from './recharge-settings.ts';

/** The parts of a library that versions change. */
type Versioned = Pick<Library, 'devices' | 'spaces' | 'settings'>;
/** A version of a setting, with when it begins. */
export interface SettingVersion extends SettingKey {
  value: SettingValue;
  validFrom: Date;
  /** Of a subject that staff has added: the content does not know it. */
  name?: LocalizedText;
}

interface KindOfSetting {
  /** The value of each subject as the content has it, with its name. */
  read: (library: Versioned) => { subject: string; value: SettingValue; name: LocalizedText | null }[];
  /** The library with another value. A subject that the content has no more changes nothing. */
  write: (library: Versioned, version: SettingVersion) => Versioned;
}

const DAYS = ['weekday', 'weekend'] as const;
const ONCE = '';

const KINDS: Record<SettingKind, KindOfSetting> = {
  device_price: {
    read: ({ devices }) =>
      devices.map(({ id, data, texts }) => ({
        subject: id,
        value: { points_per_hour: data.price_points_per_hour },
        name: { ...inEachLanguage((language) => texts[language]?.title), zh: texts.zh.title },
      })),
    write: (library, { subject, value }) => ({
      ...library,
      devices: library.devices.map((device) =>
        device.id === subject
          ? { ...device, data: { ...device.data, price_points_per_hour: value.points_per_hour ?? device.data.price_points_per_hour } }
          : device,
      ),
    }),
  },
  space_prices: {
    read: ({ spaces }) => spaces.map(({ id, data }) => ({ subject: id, value: spaceValue(data.price_twd), name: data.label })),
    write: (library, { subject, value }) => ({
      ...library,
      spaces: library.spaces.map((space) =>
        space.id === subject ? { ...space, data: { ...space.data, price_twd: spacePrices(space.data.price_twd, value) } } : space,
      ),
    }),
  },
  recharge_plan: {
    read: ({ settings }) =>
      settings.recharge.plans.map(({ id, name, amount_twd, points, free_points, free_valid_days }) => ({
        subject: id,
        value: { on_sale: 1, amount_twd, points, free_points, free_valid_days: free_valid_days ?? 0 },
        name,
      })),
    write: (library, version) => {
      const { recharge } = library.settings;
      const plans = plansWith(recharge.plans, version);
      // A buyer agrees to what is sold now: a page of before is refused (`PLAN_CHANGED`).
      const terms_version = termsWith(recharge.terms_version, version.validFrom);
      return { ...library, settings: { ...library.settings, recharge: { ...recharge, plans, terms_version } } };
    },
  },
  consultation_hours: {
    // A line's consultant has no name but the line's; an expert has that of the category.
    read: ({ settings }) =>
      advisoryPools(poolRules(settings)).map(({ id, line, category }) => {
        const { from, to } = settings.advisory.hours[line];
        const subject = consultantSubject(id);
        const hours = hoursFieldsOf(subject).flatMap((day) => [
          [day.from, minutesOfClock(from)],
          [day.to, minutesOfClock(to)],
        ]);
        return { subject, value: Object.fromEntries(hours), name: category === null ? null : settings.advisory.categories[category] };
      }),
    write: (library, { subject, value, validFrom }) => {
      const { advisory } = library.settings;
      const consultant = advisoryPools(poolRules(library.settings)).find(({ id }) => consultantSubject(id) === subject)?.id;
      if (consultant === undefined) return library;
      const week = Object.fromEntries(
        hoursFieldsOf(subject).map(({ weekday, from, to }) => [weekday, { from: clockOfMinutes(value[from] ?? 0), to: clockOfMinutes(value[to] ?? 0) }]),
      );
      const changes = [...(advisory.changes ?? []), { consultant, from: taipeiDay(validFrom), week }].toSorted((one, other) =>
        one.from < other.from ? -1 : 1,
      );
      return { ...library, settings: { ...library.settings, advisory: { ...advisory, changes } } };
    },
  },
  loyalty: {
    read: ({ settings: { levels } }) => {
      const { promotion_points, renewal_points } = levels.loyalty;
      return [{ subject: ONCE, value: { promotion_points, renewal_points }, name: null }];
    },
    write: (library, { value }) => {
      const { levels } = library.settings;
      const { promotion_points = levels.loyalty.promotion_points, renewal_points = levels.loyalty.renewal_points } = value;
      return { ...library, settings: { ...library.settings, levels: { ...levels, loyalty: { ...levels.loyalty, promotion_points, renewal_points } } } };
    },
  },
};

function spaceValue(prices: Space['data']['price_twd']): SettingValue {
  return Object.fromEntries(DAYS.flatMap((days) => SPACE_SESSIONS.map((session) => [`${days}_${session}`, prices[days][session]])));
}

function spacePrices(before: Space['data']['price_twd'], value: SettingValue): Space['data']['price_twd'] {
  const of = (days: (typeof DAYS)[number]) =>
    Object.fromEntries(SPACE_SESSIONS.map((session) => [session, value[`${days}_${session}` satisfies SpacePriceField] ?? before[days][session]]));
  return { weekday: { ...before.weekday, ...of('weekday') }, weekend: { ...before.weekend, ...of('weekend') } };
}

/** The plans on sale with a version of one: as it is now, without it, or with one that the content does not know behind the others. */
function plansWith(plans: readonly RechargePlan[], { subject, value, name }: SettingVersion): RechargePlan[] {
  if (value.on_sale === 0) return plans.filter(({ id }) => id !== subject);
  const isKnown = plans.some(({ id }) => id === subject);
  const added: RechargePlan[] =
    name === undefined || isKnown ? [] : [{ id: subject, name: inEachLanguage((language) => name[language] ?? name.zh), ...NOTHING_SOLD }];
  return [...plans, ...added].map((plan) => (plan.id === subject ? planOf(plan, value) : plan));
}
const NOTHING_SOLD = { amount_twd: 0, points: 0, free_points: 0, free_valid_days: null };

function planOf(plan: RechargePlan, value: SettingValue): RechargePlan {
  const { amount_twd = plan.amount_twd, points = plan.points, free_points = plan.free_points, free_valid_days = plan.free_valid_days ?? 0 } = value;
  return { ...plan, amount_twd, points, free_points, free_valid_days: free_points === 0 ? null : free_valid_days };
}

/** The terms of the content with the moment of the last change of a plan: the later of two where several have changed. */
function termsWith(terms: string, from: Date): string {
  const [before = '', since = ''] = terms.split(' / ');
  const moment = formatDateTime(from);
  return `${before} / ${[since, moment].sort().at(-1)}`;
}

/** A setting as the content has it: the first version of each. */
export interface ContentSetting extends SettingKey {
  value: SettingValue;
  name: LocalizedText | null;
  /** Of one that staff has added: it has no first version of the content. */
  isAdded?: true;
}

/** All settings of a kind, or of every kind, in the order of the content. */
export function contentSettings(library: Versioned, kinds: readonly SettingKind[] = Object.keys(KINDS) as SettingKind[]): ContentSetting[] {
  return kinds.flatMap((kind) => KINDS[kind].read(library).map((each) => ({ kind, ...each })));
}

/**
 * A library with the versions of a moment instead of what the content says; the same one when there are none. Of what counts by the day that is
 * booked it has all that are known. `versions` are by their beginning.
 */
export function withVersions<L extends Versioned>(library: L, versions: readonly SettingVersion[], moment: Date): L {
  const standing = new Map<string, SettingVersion>();
  for (const version of versions) {
    const { kind, subject, validFrom } = version;
    if (countsByDay(kind)) standing.set(`${kind} ${subject} ${validFrom.getTime()}`, version);
    else if (validFrom <= moment) standing.set(`${kind} ${subject}`, version);
  }
  if (standing.size === 0) return library;
  const { devices, spaces, settings } = [...standing.values()].reduce<Versioned>((before, version) => KINDS[version.kind].write(before, version), library);
  return { ...library, devices, spaces, settings };
}
