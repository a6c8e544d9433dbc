import { useStore } from '@nanostores/react';
import { dialledMobile } from '../../../domain/identity/mobile.ts';
import { rechargePath } from '../../../domain/points/recharge-link.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { useApply } from './apply-context.ts';
import { applyFieldOf, checkedName, type Values } from './apply-fields.ts';
import type { Apply } from './apply-store.ts';
import { StepHead } from './StepHead.tsx';
import { usePriceRows } from './Summary.tsx';
import { sizeOf } from './validate-registration.ts';

/** Everything once more before it is sent, with the way back to it. */
export function CheckStep() {
  const { apply, t, language } = useApply();
  const registration = useStore(apply.$registration);
  const session = useStore(apply.$session);
  const values = useStore(apply.$values);
  const { errors } = useStore(apply.$form);
  const priceRows = usePriceRows();
  const rows = apply.fields
    .filter((field) => field !== 'agree' && field !== 'points')
    .flatMap((field) => {
      const value = shownValue(field, { ...values, size: String(sizeOf(values, session)) }, apply, t);
      return value === null ? [] : [{ name: checkedName(field, registration, t, language), value: <Typed field={field} text={value} /> }];
    });
  return (
    <>
      <StepHead step="check" />
      <p>{t('registration:apply.checkLead')}</p>
      {rows.length > 0 && (
        <section className="panel form" aria-labelledby="check-form">
          <div className="part-head">
            <h3 id="check-form">{t('registration:apply.step.form')}</h3>
            <Button look="quiet" aria-label={t('registration:apply.changeOf', { part: t('registration:apply.step.form') })} onClick={() => apply.goTo('form')}>
              {t('registration:apply.change')}
            </Button>
          </div>
          <Rows rows={rows} />
        </section>
      )}
      <div className="panel form" id="points" tabIndex={-1}>
        <h3>{t('activity:fact.price')}</h3>
        <Rows rows={priceRows} />
        {errors['points'] && (
          <div className="field">
            <p className="error">
              {errors['points']} <a href={rechargePath(language, location.pathname)}>{t('registration:summary.topUp')}</a>
            </p>
          </div>
        )}
      </div>
    </>
  );
}

/** Sentences of the member's own are read from their beginning. */
function Typed({ field, text }: { field: string; text: string }) {
  const isText = field === 'intro' || field === 'other_urls' || field.startsWith('answers.');
  return isText ? <span className="typed">{text}</span> : text;
}

/** A value in words; null: nothing to say of it. */
function shownValue(field: string, values: Values, apply: Apply, t: Translate): string | null {
  const value = (values[applyFieldOf(apply.fields, field) ?? field] ?? '').trim();
  const isOrganization = values['is_organization'] === 'on';
  if (field === 'is_organization') return isOrganization ? '✓' : null;
  if ((field === 'company' || field === 'job_title') && !isOrganization) return null;
  if (field === 'size') return t('registration:people', { count: Number(value) });
  if (value === '') return t('registration:apply.none');
  return field === 'phone' ? dialledMobile(apply.phone.stored(value)) : value;
}
