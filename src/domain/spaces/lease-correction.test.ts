import { expect, test } from 'vitest';
import { CORRECTION_ITEMS, idNumberFault, isRequiredFor, mayBeEmpty } from './lease-correction.ts';

test('everything of the form can be asked for but what decides place, price and lead', () => {
  for (const item of ['space_id', 'session', 'move_in_on', 'start_on', 'end_on', 'move_out_on', 'applicant_type', 'equipment', 'agree'])
    expect(CORRECTION_ITEMS as readonly string[], item).not.toContain(item);
});

test('an organisation’s name is asked of organisations and companies', () => {
  expect(isRequiredFor('individual', 'organization_name')).toBe(false);
  expect(isRequiredFor('company', 'organization_name')).toBe(true);
  expect(isRequiredFor('individual', 'identity_proof')).toBe(true);
});

test('a landline, another number and remarks may be cleared, and nothing else', () => {
  expect(CORRECTION_ITEMS.filter(mayBeEmpty)).toEqual(['phone', 'contact_number', 'remarks']);
});

test('a number is held against who applies', () => {
  expect(idNumberFault('individual', 'A123456789')).toBeNull();
  expect(idNumberFault('individual', '04595257')).toBe('ID_NUMBER');
  expect(idNumberFault('company', '04595257')).toBeNull();
  expect(idNumberFault('organization', 'A123456789')).toBe('BUSINESS_NUMBER');
});
