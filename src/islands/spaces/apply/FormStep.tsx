import { useStore } from '@nanostores/react';
import { APPLICANT_TYPES, EVENT_CATEGORIES } from '../../../domain/spaces/space.ts';
import { ADDRESS_MAX_LENGTH, EMAIL_MAX_LENGTH, ID_NUMBER_MAX_LENGTH, LINE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { MobileFields } from '../../form/contact/MobileFields.tsx';
import { StepHead } from '../../form/StepHead.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Field } from '../../ui/Field.tsx';
import { useFieldLabel } from '../apply-check/field-label.ts';
import { WhenFields } from '../apply-days/WhenFields.tsx';
import { useApply, useApplyField } from './apply-context.ts';
import { EquipmentFields } from './EquipmentFields.tsx';

/** Everything that is asked of an applicant (docs/rules.md#spaces-for-hire), the papers aside. */
export function FormStep() {
  const { t } = useApply();
  const remarks = useApplyField('remarks');
  return (
    <>
      <StepHead step="form" text={t('lease:apply.step.form')} />
      <ApplicantFields />
      <ContactFields />
      <EventFields />
      <WhenFields />
      <EquipmentFields />
      <div className="panel form">
        <Field kind="textarea" {...remarks} label={t('lease:fields.remarks')} hint={t('lease:form.remarksHint')} maxLength={1000} rows={4} />
      </div>
    </>
  );
}

/** The applicant's identity: a person's ID number, or the name and business number of an organisation or company. */
function ApplicantFields() {
  const { store, t } = useApply();
  const labelOf = useFieldLabel();
  const type = useApplyField('applicant_type');
  const organization = useApplyField('organization_name');
  const name = useApplyField('applicant_name');
  const number = useApplyField('id_number');
  const isPerson = type.value === 'individual';
  return (
    <fieldset className="panel form">
      <legend>{t('lease:form.applicant')}</legend>
      <ChoiceField
        name="applicant_type"
        legend={t('lease:fields.applicant_type')}
        choices={APPLICANT_TYPES.map((value) => ({ value, label: t(`lease:type.${value}`) }))}
        value={APPLICANT_TYPES.find((each) => each === type.value)}
        onChoose={(value) => store.set('applicant_type', value)}
        error={type.error}
        required
        requiredMark={type.requiredMark}
      />
      {!isPerson && <Field {...organization} label={labelOf('organization_name')} autoComplete="organization" maxLength={LINE_MAX_LENGTH} required />}
      <div className="pair">
        <Field {...name} label={labelOf('applicant_name')} autoComplete="name" maxLength={LINE_MAX_LENGTH} required />
        <Field
          {...number}
          label={labelOf('id_number')}
          hint={isPerson ? t('lease:form.personHint') : t('lease:form.businessHint')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={ID_NUMBER_MAX_LENGTH}
          required
          {...(!isPerson && { inputMode: 'numeric' as const })}
        />
      </div>
    </fieldset>
  );
}

function ContactFields() {
  const { t } = useApply();
  const labelOf = useFieldLabel();
  return (
    <fieldset className="panel form">
      <legend>{t('lease:form.contact')}</legend>
      <p className="hint">{t('lease:form.contactHint')}</p>
      <div className="pair">
        <Field {...useApplyField('contact_name')} label={labelOf('contact_name')} autoComplete="name" maxLength={LINE_MAX_LENGTH} required />
        <Field
          {...useApplyField('email')}
          label={labelOf('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={EMAIL_MAX_LENGTH}
          required
        />
      </div>
      <NumberFields field="mobile" hint={t('lease:form.mobileHint')} />
      <NumberFields field="phone" hint={t('lease:form.phoneHint')} isOptional />
      <NumberFields field="contact_number" hint={t('lease:form.otherPhoneHint')} isOptional />
      <Field {...useApplyField('address')} label={labelOf('address')} autoComplete="street-address" maxLength={ADDRESS_MAX_LENGTH} required />
    </fieldset>
  );
}

interface NumberProps {
  field: 'mobile' | 'phone' | 'contact_number';
  hint: string;
  isOptional?: boolean;
}

/** One of the phone numbers, beside its country. */
function NumberFields({ field, hint, isOptional = false }: NumberProps) {
  const { store, t } = useApply();
  const { value, onChange, onBlur, error } = useApplyField(field);
  const input = store.inputs[field];
  return (
    <div className="pair">
      <MobileFields
        input={input}
        label={useFieldLabel()(field)}
        hint={hint}
        isFurther={field !== 'mobile'}
        isOptional={isOptional}
        control={{ value, onChange, onBlur }}
        errors={{ ...(error !== undefined && { [field]: error }) }}
        onCountry={() => {
          store.set(input.countryField, input.$country.get());
          store.setError(field, null);
        }}
        t={t}
      />
    </div>
  );
}

function EventFields() {
  const { store, t } = useApply();
  const labelOf = useFieldLabel();
  const category = useApplyField('event_category');
  const { capacity } = store.spaceOf(useStore(store.$values)['space_id'] ?? '');
  return (
    <fieldset className="panel form">
      <legend>{t('lease:form.event')}</legend>
      <Field
        {...useApplyField('event_name')}
        label={labelOf('event_name')}
        hint={t('lease:form.eventHint', { capacity })}
        maxLength={LINE_MAX_LENGTH}
        required
      />
      <ChoiceField
        name="event_category"
        legend={labelOf('event_category')}
        choices={EVENT_CATEGORIES.map((value) => ({ value, label: t(`lease:category.${value}`) }))}
        value={EVENT_CATEGORIES.find((each) => each === category.value)}
        onChoose={(value) => store.set('event_category', value)}
        error={category.error}
        required
        requiredMark={category.requiredMark}
      />
    </fieldset>
  );
}
