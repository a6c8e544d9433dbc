import * as v from 'valibot';
import { PDF_MAX_MB } from '../domain/uploads/attachment.ts';
import type { Language } from '../i18n/languages.ts';

/** The faults of a field (docs/rules.md#errors-on-the-screen). Texts: `public/locales/<lang>/validation.json`, complete by type. */
const FIELD_MESSAGES = [
  'REQUIRED',
  'WRONG_TYPE',
  'TOO_LONG',
  'TOO_SHORT',
  'TOO_MANY',
  'TOO_SMALL',
  'TOO_LARGE',
  'NOT_AN_OPTION',
  'WRONG_FORMAT',
  'ACCOUNT_FORMAT',
  'PASSWORD_FORMAT',
  'PASSWORD_COMMON',
  'PASSWORDS_DIFFER',
  'OTP_WRONG',
  'EMAIL_FORMAT',
  'PHONE_FORMAT',
  'MOBILE_FORMAT',
  'FOREIGN_MOBILE_FORMAT',
  'TAIWAN_PHONE_FORMAT',
  'FOREIGN_PHONE_FORMAT',
  'CODE_FORMAT',
  'DATE_FORMAT',
  'DATETIME_FORMAT',
  'BIRTHDAY_IN_FUTURE',
  'AGREE',
  'INVALID_TIME',
  'NOT_CONTINUOUS',
  'SPAN_TOO_LONG',
  'TOO_MANY_DAYS',
  'ACCOUNT_TAKEN',
  'EMAIL_TAKEN',
  'MOBILE_TAKEN',
  'SMS_CODE_WRONG',
  'EMAIL_CODE_WRONG',
  'MOBILE_WITHOUT_SMS',
  'MOBILE_TAKES_SMS',
  'SMS_NEEDS_MOBILE',
  'MEMBER_UNKNOWN',
  'PASSWORD_WRONG',
  'PASSWORD_SAME',
  'EMAIL_SAME',
  'VALUE_SAME',
  'NAME_TAKEN',
  'EMAIL_PROVIDER',
  'TEACHER_BUSY',
  'TEACHER_MEETS',
  'ADVISORY_LEAD',
  'WORK_REQUIRED',
  'WORK_MISSING',
  'WORK_TOO_OLD',
  'WORK_NOT_OF_MEMBERSHIP',
  'HTTPS_FORMAT',
  'MOBILE_SAME',
  'DELETION_WORDS',
  'GUARDIAN_NEEDED',
  'INDUSTRY',
  'URL_FORMAT',
  'POSTAL_CODE_FORMAT',
  'FILE_REQUIRED',
  'FILE_FORMAT',
  'FILE_TOO_LARGE',
  'PICTURE_TOO_SMALL',
  'PICTURE_TOO_MANY_PIXELS',
  'SPACE_LEAD',
  'SPACE_CLOSED_DAY',
  'SPACE_CLOSED_EVENING',
  'SPACE_ORDER',
  'SPACE_LENGTH',
  'SPACE_HORIZON',
  'SPACE_HOLIDAYS_UNKNOWN',
  'EXTENSION_END_EARLIER',
  'EXTENSION_NOT_LATER',
  'EXTENSION_LENGTH',
  'ID_NUMBER',
  'BUSINESS_NUMBER',
  'MOBILE_BARCODE',
  'CITIZEN_CERTIFICATE',
  'DONATION_CODE',
  'MOBILE_BARCODE_UNKNOWN',
  'DONATION_CODE_UNKNOWN',
  'ESTIMATE_DIFFERS',
  'NOT_ASKED_FOR',
  'PAY_CODE_FORMAT',
  'PIN_FORMAT',
  'PIN_SIMPLE',
  'PIN_WRONG',
  'WEBHOOK_URL',
  'TOKEN_END',
] as const;
export type FieldMessage = (typeof FIELD_MESSAGES)[number];

/** A field's fault, to be put into words by whoever shows it. `limit` fills `{{limit}}`. */
export interface FieldFault {
  field: string;
  message: FieldMessage;
  limit?: number | string;
  /** Words of its own, where the message says too little: of the build about content. */
  textIn?: (language: Language) => string;
}

/** True for the code of a fault. */
export const isFieldMessage = (value: unknown): value is FieldMessage => FIELD_MESSAGES.some((message) => message === value);
/** A check whose own message says that the field is missing. */
const MISSING: readonly FieldMessage[] = ['AGREE', 'INDUSTRY', 'GUARDIAN_NEEDED', 'FILE_REQUIRED'];
const BYTES_PER_MB = 1024 * 1024;
const BY_ISSUE: Record<string, FieldMessage> = {
  max_length: 'TOO_LONG',
  max_graphemes: 'TOO_LONG',
  max_bytes: 'TOO_LONG',
  min_length: 'TOO_SHORT',
  min_value: 'TOO_SMALL',
  max_value: 'TOO_LARGE',
  picklist: 'NOT_AN_OPTION',
  // A body of several forms, and none is called so.
  variant: 'NOT_AN_OPTION',
  literal: 'NOT_AN_OPTION',
  enum: 'NOT_AN_OPTION',
  regex: 'WRONG_FORMAT',
};
/** A list is measured by what is in it, not by its letters. */
const BY_LIST_ISSUE: Record<string, FieldMessage> = { max_length: 'TOO_MANY' };

/** The faults of a value that a schema refused, one list for browser and server: of each field the first, which explains the rest. */
export function faultsOf(issues: readonly v.BaseIssue<unknown>[]): FieldFault[] {
  const byField = new Map<string, FieldFault>();
  for (const issue of issues) {
    const fault = faultOf(issue);
    if (!byField.has(fault.field)) byField.set(fault.field, fault);
  }
  return [...byField.values()];
}

function faultOf(issue: v.BaseIssue<unknown>): FieldFault {
  const field = v.getDotPath(issue) ?? '';
  if (issue.input === undefined || issue.input === '') {
    return { field, message: MISSING.find((message) => message === issue.message) ?? 'REQUIRED' };
  }
  // A PDF's limit is a check by function, which carries no number.
  if (issue.message === 'FILE_TOO_LARGE') {
    return { field, message: issue.message, limit: typeof issue.requirement === 'number' ? issue.requirement / BYTES_PER_MB : PDF_MAX_MB };
  }
  if (isFieldMessage(issue.message)) return withLimit({ field, message: issue.message }, issue);
  const message =
    (Array.isArray(issue.input) ? BY_LIST_ISSUE[issue.type] : undefined) ?? BY_ISSUE[issue.type] ?? (issue.kind === 'schema' ? 'WRONG_TYPE' : 'WRONG_FORMAT');
  return typeof issue.requirement === 'number' ? { field, message, limit: issue.requirement } : { field, message };
}

/** The messages that say a measure: also where a schema names one itself, it is told with its number. */
const MEASURES: readonly FieldMessage[] = ['TOO_LONG', 'TOO_SHORT', 'TOO_MANY', 'TOO_SMALL', 'TOO_LARGE'];

function withLimit(fault: FieldFault, { requirement }: v.BaseIssue<unknown>): FieldFault {
  return MEASURES.includes(fault.message) && typeof requirement === 'number' ? { ...fault, limit: requirement } : fault;
}
