import { useEffect } from 'react';
import type { HoursPreviewOutput } from '../../../contract/closings/special-hours.ts';
import { addDays, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { longDay } from '../../../i18n/formats/dates.ts';
import { rangeText } from '../../../i18n/formats/range-text.ts';
import { joinText } from '../../../i18n/join-text.ts';
import { readField } from '../../../i18n/localized.ts';
import { ActDialog } from '../../queue/ActDialog.tsx';
import { DecisionEffect } from '../../queue/DecisionDialog.tsx';
import { useTyped } from '../../queue/own-words/typed.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Field } from '../../ui/Field.tsx';
import { HitMembers, useEmailsOf } from '../HitMembers.tsx';
import { hasReasons, ReasonFields } from '../ReasonFields.tsx';
import type { Hours, HoursForm } from './hours-store.ts';

const CHOICES = Array.from({ length: 25 }, (_, hour) => hour);
export const clockText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

interface Props extends StaffScope {
  hours: Pick<Hours, 'setting' | 'emails'>;
  /** As it is filled in at first. */
  first: HoursForm;
  title: string;
}

/** Sets the hours of a day: what opens, what closes, whom that hits with the e-mail of each, shown before. */
export function HoursDialog({ hours: { setting, emails }, first, title, ...scope }: Props) {
  const { t } = scope;
  const [form, setForm] = useTyped(`hours ${first.day}`, first);
  const { show } = setting;
  const { day, from_hour, to_hour, isShut } = form;
  const isComplete = day !== '' && (isShut || (from_hour !== '' && to_hour !== ''));
  useEffect(() => show(isComplete ? { ...first, day, from_hour, to_hour, isShut } : null), [show, first, isComplete, day, from_hour, to_hour, isShut]);
  useEmailsOf(emails, form);
  const fill = (change: Partial<HoursForm>) => setForm((before) => ({ ...before, ...change }));
  const hour = (name: 'from_hour' | 'to_hour', faults: Record<string, string>) => (
    <Field
      kind="select"
      name={name}
      label={t(`closing:hours.${name}`)}
      error={faults[name]}
      value={form[name]}
      onChange={({ target }) => fill({ [name]: target.value })}
    >
      {CHOICES.slice(...(name === 'from_hour' ? [0, -1] : [1])).map((each) => (
        <option key={each} value={each}>
          {clockText(each)}
        </option>
      ))}
    </Field>
  );
  return (
    <ActDialog
      question={setting}
      title={title}
      intro={<p>{t('closing:hours.intro')}</p>}
      act={() => setting.decide(setting.$question.get()?.about ?? 'set', form)}
      t={t}
    >
      {(faults) => (
        <>
          <Field
            type="date"
            name="day"
            label={t('closing:fields.day')}
            min={addDays(taipeiDay(new Date()), 1)}
            error={faults['day']}
            value={form.day}
            onChange={({ target }) => fill({ day: target.value })}
          />
          {!isShut && (
            <div className="pair">
              {hour('from_hour', faults)}
              {hour('to_hour', faults)}
            </div>
          )}
          <ReasonFields form={form} faults={faults} fill={fill} t={t} />
          <DecisionEffect decision={setting} incomplete={t('closing:chooseDay')} t={t}>
            {(preview) => (
              <>
                <Change preview={preview} {...scope} />
                <HitMembers preview={preview} emails={emails} form={hasReasons(form) ? form : null} {...scope} />
              </>
            )}
          </DecisionEffect>
        </>
      )}
    </ActDialog>
  );
}

/** The hours as they are, what opens and what closes, and the closings that are taken back for it. */
function Change({ preview, t, language }: StaffScope & { preview: HoursPreviewOutput }) {
  const runs = (all: HoursPreviewOutput['now']) =>
    all.length === 0
      ? t('closing:hours.shut')
      : joinText(
          language,
          'list',
          all.map(({ open_hour, close_hour }) => rangeText(clockText(open_hour), clockText(close_hour), language)),
        );
  const rows = [
    { name: t('closing:hours.now'), text: runs(preview.now) },
    ...(preview.opens.length > 0 ? [{ name: t('closing:hours.opens'), text: runs(preview.opens) }] : []),
    ...(preview.closes.length > 0 ? [{ name: t('closing:hours.closes'), text: runs(preview.closes) }] : []),
    ...(preview.general_day === null ? [] : [{ name: t('closing:hours.generalDay'), text: generalText(preview.general_day, { t, language }) }]),
    ...preview.reopened.map((closing) => ({ name: t('closing:hours.reopens'), text: readField(closing, 'reason', language).text })),
  ];
  return (
    <dl className="hours-change">
      {rows.map(({ name, text }) => (
        <div key={`${name} ${text}`}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The day that the month's general consultations leave, and the one that they go to. */
function generalText({ from, to }: NonNullable<HoursPreviewOutput['general_day']>, { t, language }: Pick<StaffScope, 't' | 'language'>): string {
  const day = (each: string | null) => (each === null ? t('closing:hours.noDay') : longDay(each, language));
  return t('closing:hours.generalMove', { from: day(from), to: day(to) });
}
