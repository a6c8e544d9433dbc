import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import { pieceField } from '../apply/apply-fields.ts';
import { saveApplicationDraft } from '../apply/first-values.ts';

/** Leaves an application in the tab, days and papers aside, for its form to begin with. */
export function applyAgain(storage: Storage, lease: LeaseOutput): void {
  const said = {
    applicant_name: lease.applicant_name,
    applicant_type: lease.applicant_type,
    organization_name: lease.organization_name ?? '',
    id_number: lease.id_number,
    contact_name: lease.contact_name,
    phone: lease.phone ?? '',
    contact_number: lease.contact_number ?? '',
    mobile: lease.mobile,
    address: lease.address,
    email: lease.email,
    event_name: lease.event_name,
    event_category: lease.event_category,
    space_id: lease.space.id,
    session: lease.session,
    remarks: lease.remarks ?? '',
  };
  const pieces = Object.fromEntries(lease.equipment.map(({ id, quantity }) => [pieceField(id), String(quantity)]));
  saveApplicationDraft(storage, lease.space.id, { ...said, ...pieces }, 'guidelines');
}
