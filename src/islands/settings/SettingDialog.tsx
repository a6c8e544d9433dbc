import { useEffect, useState } from 'react';
import type { SettingOutput } from '../../contract/settings/staff-setting.ts';
import { countsByDay, SETTING_FIELD_FACTS, SETTING_FIELDS, type SettingField } from '../../domain/settings/setting-kind.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { ActDialog } from '../queue/ActDialog.tsx';
import { DecisionEffect } from '../queue/DecisionDialog.tsx';
import { Effects } from '../queue/Effects.tsx';
import { EmailPreview } from '../queue/EmailPreview.tsx';
import type { StaffScope } from '../queue/staff-scope.ts';
import { Field } from '../ui/Field.tsx';
import { effectLines, nameOf } from './setting-words.ts';
import { formOf, isFilledIn, type SettingForm, type Settings } from './settings-store.ts';

interface Props extends StaffScope {
  setting: SettingOutput;
  changing: Settings['changing'];
}

/** Changes a setting from a moment on: its numbers, when, and what that does, shown before it is made. */
export function SettingDialog({ setting, changing, ...scope }: Props) {
  const { t } = scope;
  const [form, setForm] = useState(() => formOf(setting));
  const isByDay = countsByDay(setting.kind);
  const fill = (change: Partial<SettingForm>) => setForm((before) => ({ ...before, ...change }));
  const { show } = changing;
  const shown = JSON.stringify(isFilledIn(setting, form) ? form : null);
  useEffect(() => show(JSON.parse(shown)), [show, shown]);
  return (
    <ActDialog
      question={changing}
      title={t('settings:change')}
      intro={
        <>
          <p>
            <b>{nameOf(setting, scope)}</b>
          </p>
          <p>{t(isByDay ? 'settings:hours.keeps' : 'settings:keeps')}</p>
          {isByDay && <p>{t('settings:hours.hint')}</p>}
        </>
      }
      act={() => changing.decide('change', form)}
      t={t}
    >
      {(faults) => (
        <>
          <div className="setting-numbers">
            {SETTING_FIELDS[setting.kind].map((field) => (
              <Field
                key={field}
                name={field}
                {...inputFor(field, t)}
                error={faults[field]}
                value={form.numbers[field] ?? ''}
                onChange={({ target }) => fill({ numbers: { ...form.numbers, [field]: target.value } })}
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
            {!isByDay && (
              <Field type="time" name="clock" label={t('settings:clock')} value={form.clock} onChange={({ target }) => fill({ clock: target.value })} />
            )}
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
          <DecisionEffect decision={changing} incomplete={t('settings:chooseFields')} t={t}>
            {(preview) => (
              <>
                <Effects lines={effectLines(preview, scope)} />
                {preview.emails.map((email) => (
                  <EmailPreview key={email.to} email={email} t={t} />
                ))}
              </>
            )}
          </DecisionEffect>
        </>
      )}
    </ActDialog>
  );
}

/** The input of a number: a time of day, or digits with their unit. */
function inputFor(field: SettingField, t: StaffScope['t']) {
  const { unit } = SETTING_FIELD_FACTS[field];
  const name = t(`settings:fields.${field}`);
  if (unit === 'clock') return { type: 'time', label: name } as const;
  return {
    label: t('settings:fieldLabel', { field: name, unit: t(`settings:unitLabel.${unit}`) }),
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 9,
  } as const;
}
