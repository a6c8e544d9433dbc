import { useStore } from '@nanostores/react';
import { HOUR_MS } from '../../../domain/time/period.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { useApply } from './apply-context.ts';
import { StepHead } from './StepHead.tsx';

/** The terms of the activity, and the agreement to them (docs/rules.md#registration). */
export function NotesStep() {
  const { apply, facts, t } = useApply();
  const { reviewed, points, refund_hours: hours } = useStore(apply.$registration);
  const { start } = useStore(apply.$session);
  const isAgreed = useStore(apply.$values)['agree'] === 'on';
  const { errors } = useStore(apply.$form);
  const isLate = new Date(start).getTime() - Date.now() < hours * HOUR_MS;
  return (
    <section className="panel form">
      <StepHead step="notes" />
      {facts.notes.length > 0 ? (
        <ul className="known" lang={facts.textLang ?? undefined}>
          {facts.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : (
        <p>{t('registration:apply.noNotes')}</p>
      )}
      {reviewed && <p>{t('registration:apply.reviewed')}</p>}
      {points > 0 && <p>{t(isLate ? 'registration:apply.agreeLate' : 'registration:apply.agreeRefund', { hours })}</p>}
      <CheckField
        name="agree"
        label={t('registration:apply.agree')}
        checked={isAgreed}
        required
        error={errors['agree']}
        onChange={({ currentTarget }) => apply.set('agree', currentTarget.checked ? 'on' : '')}
      />
      <p className="hint">{t('registration:apply.kept')}</p>
    </section>
  );
}
