import type { SettingOutput, SettingPreviewOutput } from '../../contract/settings/staff-setting.ts';
import { ADVISORY_LINES } from '../../domain/consultations/consultation.ts';
import { clockOfMinutes, HOURS_FIELDS, type HoursField, SETTING_FIELD_FACTS, type SettingField, settingId } from '../../domain/settings/setting-kind.ts';
import { moneyText } from '../../i18n/formats/money.ts';
import { daysText } from '../../i18n/formats/opening-days.ts';
import { rangeText } from '../../i18n/formats/range-text.ts';
import { weekdayName } from '../../i18n/formats/time-text.ts';
import { readField } from '../../i18n/localized.ts';
import type { StaffScope } from '../queue/staff-scope.ts';

type Named = Pick<SettingOutput, 'id' | 'kind' | 'name_zh' | 'name_en' | 'name_ja'>;

/** The name of a setting: of its device, space or plan, or of its kind. */
export function nameOf({ kind, id, ...names }: Named, { t, language }: StaffScope): string {
  const { name_zh } = names;
  const line = ADVISORY_LINES.find((each) => id === settingId({ kind: 'consultation_hours', subject: each }));
  if (line !== undefined) return t(`settings:hours.line.${line}`);
  return name_zh === null ? t(`settings:kinds.${kind}`) : readField({ ...names, name_zh }, 'name', language).text;
}

/** The name of a number; of hours the weekday, and which end of them it is. */
export function fieldName(field: SettingField, { t, language }: StaffScope): string {
  const day = HOURS_FIELDS.find(({ from, to }) => field === from || field === to);
  if (day !== undefined) return t(field === day.from ? 'settings:hours.from' : 'settings:hours.to', { day: weekdayName(day.weekday, language, 'long') });
  return t(`settings:fields.${field as Exclude<SettingField, HoursField>}`);
}

/** A number with its unit. */
function numberText({ field, number }: { field: SettingField; number: number }, { t, language }: StaffScope): string {
  const { unit } = SETTING_FIELD_FACTS[field];
  if (unit === 'twd') return moneyText(number, language);
  if (unit === 'clock') return clockOfMinutes(number);
  if (unit === 'flag') return t(number === 0 ? 'settings:plan.offSale' : 'settings:plan.onSale');
  return t(`settings:units.${unit}`, { number });
}

/** A value in a line; where there are several numbers each has its name. */
export function valueText(value: SettingOutput['value'], scope: StaffScope): string {
  const hours = hoursOf(value, scope);
  if (hours.length > 0) return hoursText(hours, scope);
  if (value.length === 1) return value.map((each) => numberText(each, scope)).join('');
  const named = (each: SettingOutput['value'][number]) => `${fieldName(each.field, scope)} ${numberText(each, scope)}`;
  return value.map((each) => (isFlag(each.field) ? numberText(each, scope) : named(each))).join(' · ');
}

export const isFlag = (field: SettingField): boolean => SETTING_FIELD_FACTS[field].unit === 'flag';

/** A value in a line of a list: its first numbers, or all hours. */
export const shortText = (value: SettingOutput['value'], scope: StaffScope): string =>
  valueText(hoursOf(value, scope).length > 0 ? value : value.slice(0, 2), scope);

/** The rows of a value: a number each, or a weekday each. */
export function rowsOf(value: SettingOutput['value'], scope: StaffScope): { name: string; value: string }[] {
  const hours = hoursOf(value, scope);
  if (hours.length > 0) return hours.map(({ weekday, text }) => ({ name: weekdayName(weekday, scope.language, 'long'), value: text }));
  return value.map((each) => ({ name: fieldName(each.field, scope), value: numberText(each, scope) }));
}

interface HoursOfDay {
  weekday: number;
  text: string;
}

/** The hours of each weekday; none of a value that has none. */
function hoursOf(value: SettingOutput['value'], { t, language }: StaffScope): HoursOfDay[] {
  const numbers = new Map(value.map(({ field, number }) => [field, number]));
  return HOURS_FIELDS.flatMap(({ weekday, from, to }) => {
    const [begins, ends] = [numbers.get(from), numbers.get(to)];
    if (begins === undefined || ends === undefined) return [];
    return [{ weekday, text: begins === ends ? t('settings:hours.none') : rangeText(clockOfMinutes(begins), clockOfMinutes(ends), language) }];
  });
}

/** Weekdays of the same hours together. */
function hoursText(hours: readonly HoursOfDay[], { t, language }: StaffScope): string {
  const together = [...Map.groupBy(hours, ({ text }) => text)];
  const parts = together.map(([text, days]) => {
    const weekdays = days.map(({ weekday }) => weekday);
    return t('settings:hours.ofDays', { days: daysText(weekdays, language, 'short'), hours: text });
  });
  return parts.join(' · ');
}

/** The effects of a change, a line each. */
export function effectLines({ effects, told }: Pick<SettingPreviewOutput, 'effects' | 'told'>, { t }: StaffScope): string[] {
  const lines = effects.map(({ effect, count }) => t(`settings:effect.${effect}`, { count }));
  return [...(lines.length === 0 ? [t('settings:nothing')] : lines), ...(told === 0 ? [t('staff:act.noEmail')] : [t('settings:told', { count: told })])];
}
