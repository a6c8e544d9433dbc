import { useStore } from '@nanostores/react';
import { useApply } from './apply-context.ts';
import type { ApplyField } from './apply-fields.ts';

/** What a field is called: an individual's number is another than a company's. */
export function useFieldLabel(): (field: ApplyField) => string {
  const { store, t } = useApply();
  const type = useStore(store.$values)['applicant_type'];
  return (field) => {
    if (field === 'id_number' && type === 'individual') return t('lease:fields.person_number');
    if (field === 'organization_name' && type === 'company') return t('lease:fields.company_name');
    if (field === 'applicant_name' && type !== 'individual') return t('lease:fields.representative');
    return t(`lease:fields.${field}`);
  };
}
