import { useStore } from '@nanostores/react';
import { type InputHTMLAttributes, useState } from 'react';
import { REMARKS_MAX_LENGTH } from '../../../contract/spaces/space-apply.ts';
import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import { type CorrectableField, type CorrectionItem, mayBeEmpty } from '../../../domain/spaces/lease-correction.ts';
import { EVENT_CATEGORIES, SPACE_ATTACHMENTS } from '../../../domain/spaces/space.ts';
import { ADDRESS_MAX_LENGTH, EMAIL_MAX_LENGTH, ID_NUMBER_MAX_LENGTH, LINE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { nearDay } from '../../../i18n/formats/dates.ts';
import type { Language } from '../../../i18n/languages.ts';
import { MobileFields } from '../../form/contact/MobileFields.tsx';
import type { MobileCountry } from '../../form/contact/mobile-input.ts';
import { Form } from '../../form/Form.tsx';
import { FileField } from '../../form/files/FileField.tsx';
import { UploadProgress } from '../../form/files/UploadProgress.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { OtherPaperHint } from '../apply/OtherPaperHint.tsx';
import { correctionItem } from './correction-items.ts';
import { type Correction, createCorrection } from './correction-store.ts';
import type { Leases } from './leases-store.ts';

interface Props {
  store: Leases;
  /** Null: closed. */
  lease: LeaseOutput | null;
  /** Of mobile numbers. */
  countries: readonly MobileCountry[];
  language: Language;
  t: Translate;
  onDone: () => void;
}

/** Replacing what staff asked for, and nothing else; closing and opening it again loses nothing. */
export function CorrectLease({ store, lease, countries, language, t, onDone }: Props) {
  const [corrections] = useState(() => new Map<string, Correction>());
  const correction = lease && correctionOf(corrections, lease, () => createOf(lease, { store, countries, t, onDone }));
  return (
    <Dialog open={lease !== null} title={t('lease:correction.dialog')} closeLabel={t('lease:mine.close')} onClose={store.close}>
      {lease && correction && <CorrectionForm key={lease.id} lease={lease} correction={correction} store={store} language={language} t={t} />}
    </Dialog>
  );
}

/** The form that was begun for what is asked for now. Once nothing is asked for any more, it stays with the reason. */
function correctionOf(corrections: Map<string, Correction>, lease: LeaseOutput, create: () => Correction | null): Correction | null {
  const begun = corrections.get(lease.id);
  if (begun && (lease.correction === null || lease.correction.asked_at === begun.asked.asked_at)) return begun;
  const correction = create();
  if (correction) corrections.set(lease.id, correction);
  return correction;
}

function createOf(lease: LeaseOutput, { store, countries, t, onDone }: Pick<Props, 'store' | 'countries' | 't' | 'onDone'>): Correction | null {
  if (lease.correction === null) return null;
  return createCorrection(lease, lease.correction, countries, t, {
    sent: async () => {
      store.close();
      await store.reload();
      onDone();
    },
    // The form stays, with the reason; behind it stands what the server knows now.
    refused: store.reload,
  });
}

interface FormProps extends Omit<Props, 'lease' | 'countries' | 'onDone'> {
  lease: LeaseOutput;
  correction: Correction;
}

function CorrectionForm({ lease, correction, store, language, t }: FormProps) {
  const [first] = useState(correction.first);
  const nameOf = (item: CorrectionItem) => correctionItem(item, lease, t);
  const { items, due_on } = correction.asked;
  return (
    <Form
      store={correction}
      lead={<p>{t('lease:correction.lead', { day: nearDay(due_on, language, taipeiDay(new Date())) })}</p>}
      fields={items}
      failed={t('lease:correction.failed')}
      nameOf={nameOf}
      submit={t('lease:correction.send')}
      working={t('lease:correction.sending')}
      before={<Button onClick={store.close}>{t('lease:correction.keep')}</Button>}
      t={t}
    >
      {items.map((item) => (
        <ItemField key={item} item={item} label={nameOf(item)} value={first[item] ?? ''} lease={lease} correction={correction} language={language} t={t} />
      ))}
      <UploadProgress upload={correction.upload} t={t} />
    </Form>
  );
}

/** The control that each field is typed in; those of several lines, of choices and files have controls of their own. */
const LINES: Record<Exclude<CorrectableField, 'mobile' | 'phone' | 'contact_number' | 'remarks' | 'event_category'>, InputHTMLAttributes<HTMLInputElement>> = {
  applicant_name: { autoComplete: 'name', maxLength: LINE_MAX_LENGTH },
  organization_name: { autoComplete: 'organization', maxLength: LINE_MAX_LENGTH },
  id_number: { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false, maxLength: ID_NUMBER_MAX_LENGTH },
  contact_name: { autoComplete: 'name', maxLength: LINE_MAX_LENGTH },
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', maxLength: EMAIL_MAX_LENGTH },
  address: { autoComplete: 'street-address', maxLength: ADDRESS_MAX_LENGTH },
  event_name: { maxLength: LINE_MAX_LENGTH },
};

interface ItemProps {
  item: CorrectionItem;
  label: string;
  value: string;
  lease: LeaseOutput;
  correction: Correction;
  language: Language;
  t: Translate;
}

function ItemField({ item, label, value, lease, correction, language, t }: ItemProps) {
  const error = useStore(correction.$form, { ssr: 'initial' }).errors[item];
  const paper = SPACE_ATTACHMENTS.find((each) => each === item);
  if (paper !== undefined) {
    const name = lease.attachments.find(({ field }) => field === paper)?.name;
    const hint = (
      <>
        {name === undefined ? t(`lease:attachments.${paper}`) : t('lease:correction.file', { name })}
        {paper === 'other' && <OtherPaperHint language={language} t={t} />}
      </>
    );
    return <FileField name={paper} label={label} hint={hint} error={error} required files={correction.files} form={correction} t={t} />;
  }
  const shared = { name: item, label, error, defaultValue: value, required: !mayBeEmpty(item), requiredMark: t('account:form.required') };
  if (item === 'remarks') return <Field kind="textarea" {...shared} rows={4} maxLength={REMARKS_MAX_LENGTH} />;
  if (item === 'event_category') {
    return (
      <Field kind="select" {...shared}>
        {EVENT_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {t(`lease:category.${category}`)}
          </option>
        ))}
      </Field>
    );
  }
  if (item === 'mobile' || item === 'phone' || item === 'contact_number') {
    return (
      <MobileFields
        input={correction.inputs[item]}
        label={label}
        hint={item === 'mobile' ? t('lease:form.mobileHint') : t('lease:form.phoneHint')}
        isFurther={item !== 'mobile'}
        isOptional={mayBeEmpty(item)}
        control={{ defaultValue: value }}
        errors={{ ...(error !== undefined && { [item]: error }) }}
        onCountry={() => correction.setError(item, null)}
        t={t}
      />
    );
  }
  return <Field {...shared} {...(item in LINES && LINES[item as keyof typeof LINES])} />;
}
