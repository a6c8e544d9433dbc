import * as v from 'valibot';
import { formatDateTime } from '../../../domain/time/taipei-time.ts';

const text = (max: number) => v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(max)), '');
const money = v.pipe(v.number(), v.integer(), v.minValue(1));
const itemsField = v.pipe(
  v.array(
    v.looseObject({
      ItemName: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
      ItemCount: v.number(),
      ItemWord: v.pipe(v.string(), v.maxLength(6)),
      ItemAmount: v.number(),
    }),
  ),
  v.minLength(1),
  v.maxLength(999),
);

/** The data of `Issue`, with the lengths that the provider allows. */
export const TwinIssueSchema = v.object({
  RelateNumber: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{1,30}$/)),
  CustomerIdentifier: text(8),
  CustomerName: text(60),
  CustomerAddr: text(100),
  CustomerPhone: text(20),
  CustomerEmail: text(80),
  Print: v.picklist(['0', '1']),
  Donation: v.picklist(['0', '1']),
  LoveCode: text(7),
  CarrierType: text(1),
  CarrierNum: text(64),
  TaxType: v.literal('1'),
  InvType: v.literal('07'),
  vat: v.optional(v.literal('1'), '1'),
  SalesAmount: money,
  Items: itemsField,
});
export type TwinIssue = v.InferOutput<typeof TwinIssueSchema>;

export const TwinAllowanceSchema = v.object({
  InvoiceNo: v.string(),
  InvoiceDate: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
  AllowanceNotify: v.picklist(['E', 'S', 'A', 'N']),
  NotifyMail: text(100),
  AllowanceAmount: money,
  Items: itemsField,
});

/** Returns what is wrong with a combination, in the words of the log; null when the provider would take it. */
export function combinationFault(issue: TwinIssue): string | null {
  if (issue.CustomerPhone === '' && issue.CustomerEmail === '') return 'neither phone nor e-mail';
  if (issue.Print === '1' && (issue.CustomerName === '' || issue.CustomerAddr === '')) return 'printed without name or address';
  if (sum(issue.Items) !== issue.SalesAmount) return 'items do not add up';
  return carrierFault(issue) ?? (issue.Donation === '1' ? donationFault(issue) : issue.CustomerIdentifier === '' ? consumerFault(issue) : businessFault(issue));
}

const sum = (items: { ItemAmount: number }[]) => Math.round(items.reduce((total, { ItemAmount }) => total + ItemAmount, 0));

function carrierFault({ CarrierType: type, CarrierNum: number }: TwinIssue): string | null {
  if (type === '' || type === '1') return number === '' ? null : 'a number for a carrier that has none';
  if (type === '2') return /^[A-Z]{2}\d{14}$/.test(number) ? null : 'not a citizen certificate';
  if (type === '3') return /^\/[\dA-Z.+-]{7}$/.test(number) ? null : 'not a mobile barcode';
  return 'a carrier that is not in use';
}

function donationFault(issue: TwinIssue): string | null {
  if (issue.Print !== '0' || issue.CustomerIdentifier !== '' || issue.CarrierType !== '') return 'donated with another wish';
  return /^\d{3,7}$/.test(issue.LoveCode) ? null : 'not a donation code';
}

function businessFault({ CustomerIdentifier, CarrierType, Print, LoveCode }: TwinIssue): string | null {
  if (!/^\d{8}$/.test(CustomerIdentifier) || LoveCode !== '') return 'not a business number';
  if (CarrierType === '') return Print === '1' ? null : 'a business without carrier is printed';
  return CarrierType !== '3' && Print === '1' ? 'a carrier is not printed' : null;
}

function consumerFault({ CarrierType, Print, LoveCode }: TwinIssue): string | null {
  if (LoveCode !== '') return 'a donation code without a donation';
  if (CarrierType === '') return Print === '1' ? null : 'neither carrier nor printed';
  return Print === '0' ? null : 'a carrier is not printed';
}

/** Whether an invoice may still be voided, by the calendar in Taipei: up to the 13th of the month after its two. */
export function isVoidable(issuedAt: Date, now: Date): boolean {
  const [year = 0, month = 0] = formatDateTime(issuedAt).split('-').map(Number);
  const isLastPeriod = month > 10;
  const due = isLastPeriod ? 1 : month + 1 + (month % 2);
  return formatDateTime(now) <= `${isLastPeriod ? year + 1 : year}-${String(due).padStart(2, '0')}-13 23:59:59`;
}
