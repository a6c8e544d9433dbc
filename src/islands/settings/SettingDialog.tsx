import { useEffect } from 'react';
import type { SettingOutput } from '../../contract/settings/staff-setting.ts';
import { countsByDay } from '../../domain/settings/setting-kind.ts';
import { ActDialog } from '../queue/ActDialog.tsx';
import { DecisionEffect } from '../queue/DecisionDialog.tsx';
import { useTyped } from '../queue/own-words/typed.ts';
import type { StaffScope } from '../queue/staff-scope.ts';
import { Preview, SettingFields } from './SettingFields.tsx';
import { nameOf } from './setting-words.ts';
import { formOf, isFilledIn, type SettingForm, type Settings } from './settings-store.ts';

interface Props extends StaffScope {
  setting: SettingOutput;
  changing: Settings['changing'];
}

/** Changes a setting from a moment on: its numbers, when, and what that does, shown before it is made. */
export function SettingDialog({ setting, changing, ...scope }: Props) {
  const { t } = scope;
  const [form, setForm] = useTyped(`change ${setting.id}`, () => formOf(setting));
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
          <SettingFields fields={setting.value.map(({ field }) => field)} isByDay={isByDay} form={form} fill={fill} faults={faults} {...scope} />
          <DecisionEffect decision={changing} incomplete={t('settings:chooseFields')} t={t}>
            {(preview) => <Preview preview={preview} {...scope} />}
          </DecisionEffect>
        </>
      )}
    </ActDialog>
  );
}
