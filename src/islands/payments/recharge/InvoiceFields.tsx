import { useStore } from '@nanostores/react';
import { INVOICE_ADDRESS_MAX_LENGTH, INVOICE_NAME_MAX_LENGTH, INVOICE_PREFERENCE_KINDS } from '../../../domain/invoices/invoice-preference.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Field } from '../../ui/Field.tsx';
import { useRecharge, useRechargeField } from './recharge-context.ts';
import { INVOICE_FIELDS, type InvoiceFieldName, invoiceField, invoiceKindOf } from './recharge-fields.ts';

/** The way in which the uniform invoice is wanted (docs/rules.md#invoices): one way excludes the others, and only its own fields are asked for. */
export function InvoiceFields() {
  const { recharge, t } = useRecharge();
  const values = useStore(recharge.$values);
  const { errors } = useStore(recharge.$form);
  const kind = invoiceKindOf(values);
  return (
    <fieldset className="panel form invoice-wanted">
      <legend>{t('recharge:invoice.title')}</legend>
      <p className="hint">{t('recharge:invoice.lead')}</p>
      <ChoiceField
        name={invoiceField('kind')}
        legend={t('recharge:invoice.kind')}
        choices={INVOICE_PREFERENCE_KINDS.map((each) => ({ value: each, label: t(`recharge:invoice.${each}`) }))}
        value={kind}
        onChoose={recharge.chooseInvoice}
        error={errors[invoiceField('kind')]}
      />
      {INVOICE_FIELDS[kind].map((name) => (
        <InvoiceField key={name} name={name} isOptional={kind === 'business' && name === 'barcode'} />
      ))}
    </fieldset>
  );
}

/** The ways of typing: codes are taken as they are, so that nothing may change their letters. */
const CONTROLS = {
  barcode: { hint: 'barcodeHint', maxLength: 8, autoCapitalize: 'characters', spellCheck: false, autoComplete: 'off' },
  certificate: { hint: 'certificateHint', maxLength: 16, autoCapitalize: 'characters', spellCheck: false, autoComplete: 'off' },
  donation_code: { hint: 'donationHint', maxLength: 7, inputMode: 'numeric', autoComplete: 'off' },
  business_number: { maxLength: 8, inputMode: 'numeric', autoComplete: 'off' },
  name: { maxLength: INVOICE_NAME_MAX_LENGTH, autoComplete: 'organization' },
  address: { maxLength: INVOICE_ADDRESS_MAX_LENGTH, autoComplete: 'street-address' },
} as const satisfies Record<InvoiceFieldName, object>;

function InvoiceField({ name, isOptional }: { name: InvoiceFieldName; isOptional: boolean }) {
  const { t } = useRecharge();
  const { requiredMark, ...field } = useRechargeField(invoiceField(name));
  const control = CONTROLS[name];
  const { hint, ...rest } = { hint: undefined, ...control };
  return (
    <Field
      {...field}
      {...rest}
      label={t(isOptional ? 'recharge:invoice.barcodeOptional' : `recharge:invoice.${name}`)}
      {...(hint !== undefined && { hint: t(`recharge:invoice.${hint}`) })}
      required={!isOptional}
      {...(!isOptional && { requiredMark })}
    />
  );
}
