import { useEffect } from 'react';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { ActDialog } from '../queue/ActDialog.tsx';
import { DecisionEffect } from '../queue/DecisionDialog.tsx';
import { useTyped } from '../queue/own-words/typed.ts';
import type { StaffScope } from '../queue/staff-scope.ts';
import { Field } from '../ui/Field.tsx';
import type { ClosingForm, Closings } from './closings-store.ts';
import { HitMembers, useEmailsOf } from './HitMembers.tsx';
import { hasReasons, ReasonFields } from './ReasonFields.tsx';

const HOURS = Array.from({ length: 25 }, (_, hour) => String(hour));
const EMPTY: ClosingForm = { day: '', from_hour: '', to_hour: '', reason_zh: '', reason_en: '', reason_ja: '' };

/** Closes for a day or some hours, now or weeks ahead: what stands on it, the e-mail of each member, and what is paid back, shown before. */
export function ClosingDialog({ closings: { closing, emails }, ...scope }: StaffScope & { closings: Pick<Closings, 'closing' | 'emails'> }) {
  const { t } = scope;
  const [form, setForm] = useTyped('close', EMPTY);
  const { show } = closing;
  const { day, from_hour, to_hour } = form;
  useEffect(() => show(day === '' ? null : { ...EMPTY, day, from_hour, to_hour }), [show, day, from_hour, to_hour]);
  useEmailsOf(emails, form);
  const fill = (change: Partial<ClosingForm>) => setForm((before) => ({ ...before, ...change }));
  const hour = (name: 'from_hour' | 'to_hour', faults: Record<string, string>) => (
    <Field
      kind="select"
      name={name}
      label={t(`closing:fields.${name}`)}
      error={faults[name]}
      value={form[name]}
      onChange={({ target }) => fill({ [name]: target.value })}
    >
      <option value="">{t(`closing:whole.${name}`)}</option>
      {HOURS.map((each) => (
        <option key={each} value={each}>
          {`${each.padStart(2, '0')}:00`}
        </option>
      ))}
    </Field>
  );
  return (
    <ActDialog question={closing} title={t('closing:close')} intro={<p>{t('closing:intro')}</p>} act={() => closing.decide('close', form)} t={t}>
      {(faults) => (
        <>
          <Field
            type="date"
            name="day"
            label={t('closing:fields.day')}
            min={taipeiDay(new Date())}
            error={faults['day']}
            value={form.day}
            onChange={({ target }) => fill({ day: target.value })}
          />
          <p className="hint">{t('closing:hoursHint')}</p>
          <div className="pair">
            {hour('from_hour', faults)}
            {hour('to_hour', faults)}
          </div>
          <ReasonFields form={form} faults={faults} fill={fill} t={t} />
          <DecisionEffect decision={closing} incomplete={t('closing:chooseDay')} t={t}>
            {(preview) => <HitMembers preview={preview} emails={emails} form={hasReasons(form) ? form : null} {...scope} />}
          </DecisionEffect>
        </>
      )}
    </ActDialog>
  );
}
