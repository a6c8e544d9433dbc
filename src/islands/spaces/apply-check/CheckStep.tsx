import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { SPACE_ATTACHMENTS } from '../../../domain/spaces/space.ts';
import { StepHead } from '../../form/StepHead.tsx';
import { Button } from '../../ui/Button.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { useApply } from '../apply/apply-context.ts';
import { type ApplyField, STEP_FIELDS, type Step } from '../apply/apply-fields.ts';
import { EstimateRows } from '../apply-days/EstimatePanel.tsx';
import { useFieldLabel } from './field-label.ts';
import { useShown } from './shown-value.ts';

/** Everything once more before it is sent, each part with the way back to it. */
export function CheckStep() {
  const { store, t } = useApply();
  const labelOf = useFieldLabel();
  const shown = useShown();
  const chosen = useStore(store.files.$files);
  const { errors } = useStore(store.$form);
  const rows = (fields: readonly ApplyField[]) => fields.flatMap((field) => (shown(field) === '' ? [] : [{ name: labelOf(field), value: shown(field) }]));
  return (
    <>
      <StepHead step="check" text={t('lease:apply.step.check')} />
      <p>{t('lease:check.lead')}</p>
      <Part step="form" title={t('lease:apply.step.form')}>
        <Rows rows={rows(STEP_FIELDS.form)} />
      </Part>
      <Part step="attachments" title={t('lease:apply.step.attachments')}>
        <Rows rows={SPACE_ATTACHMENTS.map((field) => ({ name: labelOf(field), value: chosen[field]?.file.name ?? '—' }))} />
      </Part>
      <div className="panel form" id="discounted_price" tabIndex={-1}>
        <h3>{t('lease:estimate.title')}</h3>
        <EstimateRows />
        {errors['discounted_price'] && (
          <div className="field">
            <p className="error">{errors['discounted_price']}</p>
          </div>
        )}
      </div>
    </>
  );
}

function Part({ step, title, children }: { step: Step; title: string; children: ReactNode }) {
  const { store, t } = useApply();
  return (
    <section className="panel form" aria-labelledby={`check-${step}`}>
      <div className="part-head">
        <h3 id={`check-${step}`}>{title}</h3>
        <Button look="quiet" aria-label={t('lease:check.changeOf', { part: title })} onClick={() => store.goTo(step)}>
          {t('lease:check.change')}
        </Button>
      </div>
      {children}
    </section>
  );
}
