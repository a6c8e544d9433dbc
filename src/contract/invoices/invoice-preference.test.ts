import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { INVOICE_PREFERENCE_KINDS } from '../../domain/invoices/invoice-preference.ts';
import { faultsOf } from '../field-message.ts';
import { InvoicePreferenceSchema } from './invoice-preference.ts';

const faults = (value: unknown) => {
  const result = v.safeParse(InvoicePreferenceSchema, value);
  return result.issues ? faultsOf(result.issues).map(({ field, message }) => [field, message]) : [];
};
const read = (value: unknown) => v.parse(InvoicePreferenceSchema, value);
const BUSINESS = { kind: 'business', business_number: '04595257', name: '範例漫畫工作室', address: '臺北市大同區範例路1號' };

describe('how a buyer wants the invoice', () => {
  test.each([
    [{ kind: 'none' }],
    [{ kind: 'mobile_barcode', barcode: '/ABC+123' }],
    [{ kind: 'mobile_barcode', barcode: '/.-+0Z9A' }],
    [{ kind: 'citizen_certificate', certificate: 'AB12345678901234' }],
    [{ kind: 'donation', donation_code: '001' }],
    [{ kind: 'donation', donation_code: '0000919' }],
    [BUSINESS],
    [{ ...BUSINESS, barcode: '/ABC+123' }],
  ])('%j comes through as it is', (value) => expect(read(value)).toEqual(value));

  test.each([' /ABC+123', '/ABC+123 ', '/abc+123', '/ABC 123', 'ABC+1234', '/ABC+12', '/ABC+1234', '/ABC%2B12', '／ABC+123', '/ABC+123\n'])(
    'the barcode %j is refused, not mended',
    (barcode) => expect(faults({ kind: 'mobile_barcode', barcode })).toEqual([['barcode', 'MOBILE_BARCODE']]),
  );

  test.each(['ab12345678901234', 'AB1234567890123', 'AB123456789012345', ' AB12345678901234', 'A112345678901234'])(
    'the certificate %j is refused',
    (certificate) => expect(faults({ kind: 'citizen_certificate', certificate })).toEqual([['certificate', 'CITIZEN_CERTIFICATE']]),
  );

  test.each(['12', '12345678', '12a', ' 123', '１２３'])('the donation code %j is refused', (donation_code) =>
    expect(faults({ kind: 'donation', donation_code })).toEqual([['donation_code', 'DONATION_CODE']]),
  );

  test('a donation code is digits, not a number', () => {
    expect(faults({ kind: 'donation', donation_code: 919 })).toEqual([['donation_code', 'WRONG_TYPE']]);
  });

  test.each(['04595253', '00000000', '1045857', ' 04595257', '０４５９５２５７'])('the business number %j is refused', (business_number) =>
    expect(faults({ ...BUSINESS, business_number })).toEqual([['business_number', 'BUSINESS_NUMBER']]),
  );

  test('a business says its name and its address, as long as the invoice has room for', () => {
    expect(faults({ kind: 'business', business_number: '04595257' })).toEqual([
      ['name', 'REQUIRED'],
      ['address', 'REQUIRED'],
    ]);
    expect(faults({ ...BUSINESS, name: '名'.repeat(61), address: '路'.repeat(101) })).toEqual([
      ['name', 'TOO_LONG'],
      ['address', 'TOO_LONG'],
    ]);
  });

  test('a kind excludes the entries of the others', () => {
    expect(read({ kind: 'donation', donation_code: '919', barcode: '/ABC+123', business_number: '04595257' })).toEqual({
      kind: 'donation',
      donation_code: '919',
    });
    expect(read({ kind: 'mobile_barcode', barcode: '/ABC+123', donation_code: 'anything' })).toEqual({ kind: 'mobile_barcode', barcode: '/ABC+123' });
  });

  test('no other kind is known', () => {
    expect(faults({ kind: 'easycard' })).toEqual([['kind', 'NOT_AN_OPTION']]);
    expect(faults({})).toEqual([['kind', 'REQUIRED']]);
    expect(faults(null)).toEqual([['', 'NOT_AN_OPTION']]);
    expect(InvoicePreferenceSchema.options.map(({ entries }) => entries.kind.literal)).toEqual([...INVOICE_PREFERENCE_KINDS]);
  });
});
