import * as v from 'valibot';
import {
  CITIZEN_CERTIFICATE_PATTERN,
  DONATION_CODE_PATTERN,
  INVOICE_ADDRESS_MAX_LENGTH,
  INVOICE_NAME_MAX_LENGTH,
  type InvoicePreference,
  MOBILE_BARCODE_PATTERN,
} from '../../domain/invoices/invoice-preference.ts';
import { isBusinessNumber } from '../../domain/text/business-number.ts';
import type { FieldMessage } from '../field-message.ts';
import { lineField } from '../fields.ts';

const say = (message: FieldMessage): FieldMessage => message;
/** Codes are taken as they are: what is trimmed, folded or guessed may be another buyer's. */
const barcodeField = v.pipe(v.string(), v.regex(MOBILE_BARCODE_PATTERN, say('MOBILE_BARCODE')));
const certificateField = v.pipe(v.string(), v.regex(CITIZEN_CERTIFICATE_PATTERN, say('CITIZEN_CERTIFICATE')));
const donationCodeField = v.pipe(v.string(), v.regex(DONATION_CODE_PATTERN, say('DONATION_CODE')));
const businessNumberField = v.pipe(
  v.string(),
  v.check(isBusinessNumber, say('BUSINESS_NUMBER')),
  // For the OpenAPI document.
  v.metadata({ pattern: '^[0-9]{8}$' }),
);

/**
 * The wish of a buyer for the uniform invoice of an order (docs/rules.md#invoices): one kind, and only its own fields. Entries of another kind are
 * passed over, so that a form may send all that was typed.
 */
export const InvoicePreferenceSchema = v.variant(
  'kind',
  [
    v.object({ kind: v.literal('none') }),
    v.object({ kind: v.literal('mobile_barcode'), barcode: barcodeField }),
    v.object({ kind: v.literal('citizen_certificate'), certificate: certificateField }),
    v.object({ kind: v.literal('donation'), donation_code: donationCodeField }),
    v.object({
      kind: v.literal('business'),
      business_number: businessNumberField,
      name: lineField(INVOICE_NAME_MAX_LENGTH),
      address: lineField(INVOICE_ADDRESS_MAX_LENGTH),
      barcode: v.exactOptional(barcodeField),
    }),
  ],
  say('NOT_AN_OPTION'),
) satisfies v.GenericSchema<unknown, InvoicePreference>;
