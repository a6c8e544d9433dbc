import type { ActivityOutput } from '../../../contract/content/activity.ts';
import { taipeiInstant } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { rangeText, wideRangeText } from '../../../i18n/formats/range-text.ts';
import { dayText } from '../../../i18n/formats/time-text.ts';
import { joinText } from '../../../i18n/join-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import type { PreviewItem } from './preview-store.ts';

export interface Fact {
  name: string;
  value: string;
}

/** The facts of an item beside its text, in the order of its page. */
export function factsOf(item: PreviewItem, language: Language, t: Translate): Fact[] {
  const facts: Fact[] =
    'starts_on' in item ? activityFacts(item, language, t) : [{ name: t('house:preview.fact.published'), value: day(item.published_on, language) }];
  if ('duration_seconds' in item) {
    const [minutes, seconds] = [Math.floor(item.duration_seconds / 60), item.duration_seconds % 60];
    facts.push({ name: t('house:preview.fact.duration'), value: t('house:preview.fact.minutes', { minutes, seconds }) });
  }
  if (item.tags.length > 0)
    facts.push({
      name: t('house:preview.fact.tags'),
      value: joinText(
        language,
        'list',
        item.tags.map((tag) => readField(tag, 'name', language).text),
      ),
    });
  return facts;
}

const day = (value: string, language: Language) => dayText(taipeiInstant(value), language, { year: true });

function activityFacts(item: ActivityOutput, language: Language, t: Translate): Fact[] {
  const { starts_on, ends_on, from, to, sessions, registration, price_twd } = item;
  const isOneDay = starts_on === ends_on;
  const days = isOneDay ? day(starts_on, language) : wideRangeText(day(starts_on, language), day(ends_on, language), language);
  const person = (field: 'speaker' | 'participants') => item[`${field}_${language}`] ?? item[`${field}_zh`];
  const facts: (Fact | null)[] = [
    { name: isOneDay ? t('house:preview.fact.day') : t('house:preview.fact.days'), value: days },
    sessions.length > 0
      ? {
          name: t('house:preview.fact.sessions'),
          value: sessions.map((each) => `${day(each.on, language)} ${rangeText(each.from, each.to, language)}`).join(' / '),
        }
      : { name: t('house:preview.fact.hours'), value: rangeText(from, to, language) },
    { name: t('house:preview.fact.place'), value: readField(item, 'location', language).text },
    factOr(t('house:preview.fact.speaker'), person('speaker')),
    factOr(t('house:preview.fact.participants'), person('participants')),
    registration.opens_on && registration.closes_on
      ? {
          name: t('house:preview.fact.registration'),
          value: wideRangeText(day(registration.opens_on, language), day(registration.closes_on, language), language),
        }
      : null,
    registration.quota !== null && registration.remaining !== null
      ? { name: t('house:preview.fact.quota'), value: t('house:preview.fact.quotaLeft', { quota: registration.quota, remaining: registration.remaining }) }
      : null,
    {
      name: t('house:preview.fact.price'),
      value: price_twd === 0 ? t('house:preview.fact.free') : moneyText(price_twd, language),
    },
  ];
  return facts.filter((fact) => fact !== null);
}

const factOr = (name: string, value: string | null): Fact | null => (value === null ? null : { name, value });
