import { useStore } from '@nanostores/react';
import { leaseFieldKey } from '../../../domain/spaces/lease-fields.ts';
import { useApply } from '../apply/apply-context.ts';
import { type ApplyField, isPieceField, pieceField } from '../apply/apply-fields.ts';

/** The label of a field: an individual's number is another than a company's. */
export function useFieldLabel(): (field: ApplyField) => string {
  const { store, t } = useApply();
  const { applicant_type: type, space_id: spaceId } = useStore(store.$values);
  return (field) => {
    if (isPieceField(field)) return store.spaceOf(spaceId).equipment.find(({ id }) => pieceField(id) === field)?.name ?? t('lease:fields.equipment');
    return t(`lease:fields.${leaseFieldKey(field, type)}`);
  };
}
