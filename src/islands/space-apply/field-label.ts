import { useStore } from '@nanostores/react';
import { useApply } from './apply-context.ts';
import { type ApplyField, isPieceField, pieceField } from './apply-fields.ts';

/** What a field is called: an individual's number is another than a company's. */
export function useFieldLabel(): (field: ApplyField) => string {
  const { store, t } = useApply();
  const { applicant_type: type, space_id: spaceId } = useStore(store.$values);
  return (field) => {
    if (field === 'id_number' && type === 'individual') return t('lease:fields.person_number');
    if (field === 'organization_name' && type === 'company') return t('lease:fields.company_name');
    if (field === 'applicant_name' && type !== 'individual') return t('lease:fields.representative');
    if (isPieceField(field)) return store.spaceOf(spaceId).equipment.find(({ id }) => pieceField(id) === field)?.name ?? t('lease:fields.equipment');
    return t(`lease:fields.${field}`);
  };
}
