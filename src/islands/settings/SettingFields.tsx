import type { SettingPreviewOutput } from '../../contract/settings/staff-setting.ts';
import { SETTING_FIELD_FACTS, type SettingField } from '../../domain/settings/setting-kind.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { Effects } from '../queue/Effects.tsx';
import { EmailPreview } from '../queue/EmailPreview.tsx';
import type { StaffScope } from '../queue/staff-scope.ts';
import { CheckField } from '../ui/CheckField.tsx';
import { Field } from '../ui/Field.tsx';
import { effectLines, fieldName, isFlag } from './setting-words.ts';
import type { SettingForm } from './settings-store.ts';

interface FieldsProps extends StaffScope {
  fields: readonly SettingField[];
  /** Of a setting that begins with a day. */
  isByDay: boolean;
  form: SettingForm;
  fill: (change: Partial<SettingForm>) => void;
  faults: Record<string, string>;
}

/** The numbers of a setting, from when on they count, and why. */
export function SettingFields({ fields, isByDay, form, fill, faults, ...scope }: FieldsProps) {
  const { t } = scope;
  const put = (field: SettingField, text: string) => fill({ numbers: { ...form.numbers, [field]: text } });
  return (
    <>
      {fields.filter(isFlag).map((field) => (
        <CheckField
          key={field}
          name={field}
          label={t('settings:plan.sell')}
          error={faults[field]}
          checked={form.numbers[field] !== '0'}
          onChange={({ target }) => put(field, target.checked ? '1' : '0')}
        />
      ))}
      <div className={isByDay ? 'setting-hours' : 'setting-numbers'}>
        {fields
          .filter((field) => !isFlag(field))
          .map((field) => (
            <Field
              key={field}
              name={field}
              {...inputFor(field, scope)}
              error={faults[field]}
              value={form.numbers[field] ?? ''}
              onChange={({ target }) => put(field, target.value)}
            />
          ))}
      </div>
      <div className="pair">
        <Field
          type="date"
          name="valid_from"
          label={t('settings:day')}
          hint={isByDay ? undefined : t('settings:soonest')}
          min={taipeiDay(new Date())}
          error={faults['valid_from']}
          value={form.day}
          onChange={({ target }) => fill({ day: target.value })}
        />
        {!isByDay && <Field type="time" name="clock" label={t('settings:clock')} value={form.clock} onChange={({ target }) => fill({ clock: target.value })} />}
      </div>
      <Field
        name="reason"
        label={t('settings:reason')}
        autoComplete="off"
        maxLength={STAFF_REASON_MAX_LENGTH}
        error={faults['reason']}
        value={form.reason}
        onChange={({ target }) => fill({ reason: target.value })}
      />
    </>
  );
}

/** The input of a number: a time of day, or digits with their unit. */
function inputFor(field: SettingField, scope: StaffScope) {
  const { t } = scope;
  const { unit } = SETTING_FIELD_FACTS[field];
  const name = fieldName(field, scope);
  if (unit === 'clock') return { type: 'time', label: name } as const;
  return {
    label: unit === 'flag' ? name : t('settings:fieldLabel', { field: name, unit: t(`settings:unitLabel.${unit}`) }),
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 9,
  } as const;
}

/** The effect of a change before it is made, and the e-mails that it sends. */
export function Preview({ preview, ...scope }: StaffScope & { preview: SettingPreviewOutput }) {
  return (
    <>
      <Effects lines={effectLines(preview, scope)} />
      {preview.emails.map((email) => (
        <EmailPreview key={email.to} email={email} t={scope.t} />
      ))}
    </>
  );
}
