import type { Translate } from '../../i18n/catalogue.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { FormState } from './form-store.ts';

interface Props {
  state: FormState;
  /** The fields in the order in which they stand. */
  fields: readonly string[];
  /** `Registration Failed!` and its like (spec section 8). */
  failed: string;
  /** What a field is called, where the area `account` does not say so. */
  nameOf?: (field: string) => string;
  t: Translate;
}

/** What kept a form from being accepted, above it: its fields' faults as links, or what is no field's fault. */
export function FormProblems({ state: { attempt, errors, general }, fields, failed, nameOf = (name) => t(`account:fields.${fieldKey(name)}`), t }: Props) {
  if (attempt === 0) return null;
  if (general !== null) {
    return (
      <Notice key={attempt} kind="error" title={failed} live>
        {general}
      </Notice>
    );
  }
  const listed = fields.flatMap((name) => (errors[name] === undefined ? [] : [{ name, text: `${nameOf(name)}${t('account:form.colon')}${errors[name]}` }]));
  return <ErrorSummary key={attempt} title={failed} errors={listed} />;
}

export const FIELD_NAMES = [
  'account',
  'password',
  'confirm_password',
  'mobile',
  'sms_code',
  'email',
  'name',
  'pen_name',
  'gender',
  'birthday',
  'addr_city',
  'addr_district',
  'citizenship',
  'country',
  'job',
  'address',
  'language',
  'agree',
  'username',
  'cause',
  'phone',
  'content',
  'current_password',
  'age_group',
  'guardian_name',
  'guardian_phone',
  'guardian_consent',
  'full_name',
  'name_en',
  'industry',
  'citizenship',
  'country',
  'address_type',
  'postal_code',
  'city',
  'district',
  'village',
  'address',
  'website',
  'social',
  'profile_zh',
  'profile_en',
  'works',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];
const fieldKey = (name: string): FieldName => FIELD_NAMES.find((known) => known === name) ?? 'account';
