import { LEASE_REASON_MAX_LENGTH } from '../../../contract/spaces/space-apply.ts';
import type { StaffLeaseOutput } from '../../../contract/spaces/staff-space.ts';
import type { LeaseAct } from '../../../domain/spaces/lease-acts.ts';
import { CORRECTION_ITEMS, type CorrectionItem, isRequiredFor } from '../../../domain/spaces/lease-correction.ts';
import { SPACE_PAYMENT_METHODS } from '../../../domain/spaces/space.ts';
import { DecisionDialog } from '../../queue/DecisionDialog.tsx';
import { useTyped } from '../../queue/own-words/typed.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import type { Question } from '../../record/records-store.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Field } from '../../ui/Field.tsx';
import { correctionItem } from '../my-leases/correction-items.ts';
import { leaseEffects } from './lease-effects.ts';
import { FIELDS_OF, isComplete, isNeeded, type LeaseField, type LeaseForm, leaseRequest } from './lease-request.ts';
import type { StaffLeases } from './staff-leases-store.ts';

interface Props extends StaffScope {
  question: Question<LeaseAct, StaffLeaseOutput>;
  leases: Pick<StaffLeases, 'decision'>;
}

/** Asks before a step with a lease: its amounts and texts, and what comes of them. */
export function LeaseDecision({ question: { about, record }, leases, ...scope }: Props) {
  const { t, language } = scope;
  const [form, setForm] = useTyped<LeaseForm>(`${about} ${record.id}`, () => formOf(about, record));
  const fill = (change: Partial<LeaseForm>) => setForm((before) => ({ ...before, ...change }));
  return (
    <DecisionDialog
      decision={leases.decision}
      about={about}
      title={t(`staff:spaces.acts.${about}`)}
      subject={
        <>
          <b>{record.event_name}</b> · {record.organization_name ?? record.applicant_name}
        </>
      }
      wish={leaseRequest(about, form, language)}
      isComplete={isComplete(about, form)}
      lines={(preview) => leaseEffects(about, { before: record, after: preview }, scope)}
      t={t}
      fields={(faults) => FIELDS_OF[about].map((field) => <FormField key={field} fault={faults[field]} {...{ field, about, form, fill, record, ...scope }} />)}
    />
  );
}

interface FieldProps extends StaffScope {
  field: LeaseField;
  about: LeaseAct;
  form: LeaseForm;
  fill: (change: Partial<LeaseForm>) => void;
  record: StaffLeaseOutput;
  fault: string | undefined;
}

function FormField({ field, about, form, fill, record, fault, t }: FieldProps) {
  const label = t(`staff:spaces.fields.${field}`);
  switch (field) {
    case 'items':
      return <Items {...{ label, form, fill, record, fault, t }} />;
    case 'method':
      return (
        <ChoiceField
          name="lease-method"
          legend={label}
          value={SPACE_PAYMENT_METHODS.find((each) => each === form.method)}
          choices={SPACE_PAYMENT_METHODS.map((value) => ({ value, label: t(`lease:amounts.${value}`) }))}
          onChoose={(method) => fill({ method })}
        />
      );
    case 'reason':
    case 'note':
    case 'message':
      return (
        <Field
          kind="textarea"
          name={`lease-${field}`}
          label={label}
          hint={t(isNeeded(about, field) ? 'staff:act.reasonHint' : 'staff:act.reasonOptional')}
          error={fault}
          rows={3}
          maxLength={LEASE_REASON_MAX_LENGTH}
          value={form[field]}
          onChange={({ target }) => fill({ [field]: target.value })}
        />
      );
    default:
      return (
        <Field
          name={`lease-${field}`}
          label={label}
          error={fault}
          inputMode="numeric"
          autoComplete="off"
          value={form[field]}
          onChange={({ target }) => fill({ [field]: target.value })}
        />
      );
  }
}

function Items({ label, form, fill, record, fault, t }: Pick<FieldProps, 'form' | 'fill' | 'record' | 'fault' | 't'> & { label: string }) {
  const isTicked = (item: CorrectionItem) => form.items.includes(item);
  const items = CORRECTION_ITEMS.filter((item) => isRequiredFor(record.applicant_type, item));
  return (
    <fieldset className="field decision-items">
      <legend>{label}</legend>
      {items.map((item) => (
        <CheckField
          key={item}
          name={`lease-item-${item}`}
          label={correctionItem(item, record, t)}
          checked={isTicked(item)}
          onChange={({ target }) => fill({ items: items.filter((each) => (each === item ? target.checked : isTicked(each))) })}
        />
      ))}
      {fault && <p className="error">{fault}</p>}
    </fieldset>
  );
}

/** The form as it is opened: with the rent that is charged unless the reviewer says otherwise. */
function formOf(about: LeaseAct, { estimate, extension }: StaffLeaseOutput): LeaseForm {
  const rent = about === 'approve_extension' ? (extension?.rent_twd ?? 0) : estimate.discounted_price;
  const texts = { reason: '', note: '', message: '' };
  return { rent_twd: String(rent), waived_twd: '0', cleaning_fee_twd: '0', overtime_minutes: '0', damages_twd: '0', method: 'cash', items: [], ...texts };
}
