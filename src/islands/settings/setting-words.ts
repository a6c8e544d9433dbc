import type { SettingOutput, SettingPreviewOutput } from '../../contract/settings/staff-setting.ts';
import { ADVISORY_LINES } from '../../domain/consultations/consultation.ts';
import { clockOfMinutes, SETTING_FIELD_FACTS, type SettingField, settingId } from '../../domain/settings/setting-kind.ts';
import { moneyText } from '../../i18n/formats/money.ts';
import { rangeText } from '../../i18n/formats/range-text.ts';
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

/** A number with its unit. */
export function numberText({ field, number }: { field: SettingField; number: number }, { t, language }: StaffScope): string {
  const { unit } = SETTING_FIELD_FACTS[field];
  if (unit === 'twd') return moneyText(number, language);
  if (unit === 'clock') return clockOfMinutes(number);
  if (unit === 'flag') return t(number === 0 ? 'settings:plan.offSale' : 'settings:plan.onSale');
  return t(`settings:units.${unit}`, { number });
}

/** A value in a line; where there are several numbers each has its name. */
export function valueText(value: SettingOutput['value'], scope: StaffScope): string {
  const [from, to] = value;
  if (from?.field === 'from_minutes' && to !== undefined) return hoursText(from.number, to.number, scope);
  if (value.length === 1) return value.map((each) => numberText(each, scope)).join('');
  const named = (each: SettingOutput['value'][number]) => `${scope.t(`settings:fields.${each.field}`)} ${numberText(each, scope)}`;
  return value.map((each) => (isFlag(each.field) ? numberText(each, scope) : named(each))).join(' · ');
}

export const isFlag = (field: SettingField): boolean => SETTING_FIELD_FACTS[field].unit === 'flag';

const hoursText = (from: number, to: number, { t, language }: StaffScope): string =>
  from === to ? t('settings:hours.none') : rangeText(clockOfMinutes(from), clockOfMinutes(to), language);

/** The effects of a change, a line each. */
export function effectLines({ effects, told }: Pick<SettingPreviewOutput, 'effects' | 'told'>, { t }: StaffScope): string[] {
  const lines = effects.map(({ effect, count }) => t(`settings:effect.${effect}`, { count }));
  return [...(lines.length === 0 ? [t('settings:nothing')] : lines), ...(told === 0 ? [t('staff:act.noEmail')] : [t('settings:told', { count: told })])];
}
