/** The key of a space application's field in `fields` of the `lease` catalogue: an individual's number has another name than a company's. */
export function leaseFieldKey<F extends string>(field: F, applicantType: string | undefined): F | 'person_number' | 'company_name' | 'representative' {
  if (field === 'id_number' && applicantType === 'individual') return 'person_number';
  if (field === 'organization_name' && applicantType === 'company') return 'company_name';
  if (field === 'applicant_name' && applicantType !== 'individual') return 'representative';
  return field;
}
