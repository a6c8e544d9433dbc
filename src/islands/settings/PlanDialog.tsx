import { useEffect } from 'react';
import { PLAN_NAME_MAX_LENGTH } from '../../domain/settings/setting-kind.ts';
import { ActDialog } from '../queue/ActDialog.tsx';
import { DecisionEffect } from '../queue/DecisionDialog.tsx';
import { useTyped } from '../queue/own-words/typed.ts';
import type { StaffScope } from '../queue/staff-scope.ts';
import { Field } from '../ui/Field.tsx';
import { Preview, SettingFields } from './SettingFields.tsx';
import { isFlag } from './setting-words.ts';
import { EMPTY_PLAN, isPlanFilledIn, PLAN_FIELDS, PLAN_NAMES, type PlanForm, type Settings } from './settings-store.ts';

const FIELDS = PLAN_FIELDS.filter((field) => !isFlag(field));

/** Adds a plan of points: its names, its numbers, from when on it is sold, and what that does, shown before it is made. */
export function PlanDialog({ adding, ...scope }: StaffScope & { adding: Settings['adding'] }) {
  const { t } = scope;
  const [form, setForm] = useTyped('plan', EMPTY_PLAN);
  const fill = (change: Partial<PlanForm>) => setForm((before) => ({ ...before, ...change }));
  const { show } = adding;
  const shown = JSON.stringify(isPlanFilledIn(form) ? form : null);
  useEffect(() => show(JSON.parse(shown)), [show, shown]);
  return (
    <ActDialog question={adding} title={t('settings:plan.add')} intro={<p>{t('settings:plan.intro')}</p>} act={() => adding.decide('add', form)} t={t}>
      {(faults) => (
        <>
          {PLAN_NAMES.map((name) => (
            <Field
              key={name}
              name={name}
              label={t(`settings:plan.${name}`)}
              autoComplete="off"
              maxLength={PLAN_NAME_MAX_LENGTH}
              error={faults[name]}
              value={form[name]}
              onChange={({ target }) => fill({ [name]: target.value })}
            />
          ))}
          <SettingFields fields={FIELDS} isByDay={false} form={form} fill={fill} faults={faults} {...scope} />
          <DecisionEffect decision={adding} incomplete={t('settings:plan.choose')} t={t}>
            {(preview) => <Preview preview={preview} {...scope} />}
          </DecisionEffect>
        </>
      )}
    </ActDialog>
  );
}
