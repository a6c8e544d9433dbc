import { useEffect, useState } from 'react';
import type { ClosingPreviewOutput } from '../../contract/closings/closing.ts';
import { CLOSING_REASON_MAX_LENGTH } from '../../domain/closings/closing.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { moneyText } from '../../i18n/formats/money.ts';
import { ActDialog } from '../queue/ActDialog.tsx';
import { DecisionEffect } from '../queue/DecisionDialog.tsx';
import { Effects } from '../queue/Effects.tsx';
import type { StaffScope } from '../queue/staff-scope.ts';
import { Field } from '../ui/Field.tsx';
import type { ClosingForm, Closings } from './closings-store.ts';

const HOURS = Array.from({ length: 25 }, (_, hour) => String(hour));
const EMPTY: ClosingForm = { day: '', from_hour: '', to_hour: '', reason_zh: '', reason_en: '', reason_ja: '' };
const REASONS = ['reason_zh', 'reason_en', 'reason_ja'] as const;
/** So many of the members are named. */
const NAMED = 30;

/** Closes for a day or some hours: what stands on it, who is written to, and what is paid back, shown before. */
export function ClosingDialog({ closing, ...scope }: StaffScope & { closing: Closings['closing'] }) {
  const { t } = scope;
  const [form, setForm] = useState(EMPTY);
  const { show } = closing;
  const { day, from_hour, to_hour } = form;
  useEffect(() => show(day === '' ? null : { ...EMPTY, day, from_hour, to_hour }), [show, day, from_hour, to_hour]);
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
          <div className="pair">
            {hour('from_hour', faults)}
            {hour('to_hour', faults)}
          </div>
          {REASONS.map((name) => (
            <Field
              key={name}
              name={name}
              label={t(`closing:fields.${name}`)}
              autoComplete="off"
              maxLength={CLOSING_REASON_MAX_LENGTH}
              error={faults[name]}
              value={form[name]}
              onChange={({ target }) => fill({ [name]: target.value })}
            />
          ))}
          <DecisionEffect decision={closing} incomplete={t('closing:chooseDay')} t={t}>
            {(preview) => <CalledOff preview={preview} {...scope} />}
          </DecisionEffect>
        </>
      )}
    </ActDialog>
  );
}

const COUNTED = ['rents', 'consultations', 'registrations', 'appointments', 'leases', 'lease_days', 'waits'] as const;

/** The bookings that a closing calls off in a line each; of each kind that there is. */
export function countLines(counts: ClosingPreviewOutput['counts'], { t, language }: StaffScope): string[] {
  return [
    ...COUNTED.flatMap((kind) => (counts[kind] === 0 ? [] : [t(`closing:counts.${kind}`, { count: counts[kind] })])),
    ...(counts.points === 0 ? [] : [t('closing:counts.points', { points: counts.points })]),
    ...(counts.refund_twd === 0 ? [] : [t('closing:counts.refund', { amount: moneyText(counts.refund_twd, language) })]),
  ];
}

function CalledOff({ preview: { counts, members }, ...scope }: StaffScope & { preview: ClosingPreviewOutput }) {
  const { t } = scope;
  if (counts.members === 0) return <p>{t('closing:nobody')}</p>;
  return (
    <>
      <Effects lines={[t('closing:counts.members', { count: counts.members }), ...countLines(counts, scope)]} />
      <details>
        <summary>{t('closing:who')}</summary>
        <ul>
          {members.slice(0, NAMED).map(({ member }) => (
            <li key={member.id}>
              {member.name} · {member.mobile}
            </li>
          ))}
        </ul>
        {members.length > NAMED && <p>{t('closing:others', { count: members.length - NAMED })}</p>}
      </details>
    </>
  );
}
