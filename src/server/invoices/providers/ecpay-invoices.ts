import * as v from 'valibot';
import { isDay } from '../../../domain/time/taipei-time.ts';
import { type EcpayKeys, openData, sealData } from './ecpay-cipher.ts';
import { issueFields, item } from './ecpay-fields.ts';
import { type CodeCheck, type InvoiceProvider, type IssuedInvoice, type Refusal, UnansweredInvoiceCall } from './invoice-provider.ts';

export interface EcpayInvoiceMerchant extends EcpayKeys {
  merchantId: string;
}
/** Posts a body to a path of the provider and returns status and body of its answer; `atMostMs` where less time is to be waited than for others. */
export type PostToProvider = (path: string, body: string, atMostMs?: number) => Promise<{ status: number; body: string }>;

const TIMEOUT_MS = 15_000;
/** For a check of a code: a buyer waits for it. */
const CHECK_TIMEOUT_MS = 4_000;
const REVISION = '3.0.0';
/** The most bytes of an answer that are read: an invoice has some two thousand. */
const ANSWER_MAX_BYTES = 262_144;

const EnvelopeSchema = v.object({ TransCode: v.number(), TransMsg: v.optional(v.string(), ''), Data: v.optional(v.nullable(v.string())) });
const AnswerSchema = v.looseObject({ RtnCode: v.pipe(v.number(), v.integer()), RtnMsg: v.optional(v.string(), '') });
/** `2026-11-23 10:00:00`, with `+` for the space or `/` for the dash; later calls need the day. */
const dayOf = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 10).replaceAll('/', '-')),
  v.check(isDay),
);
const invoiceNumber = v.pipe(v.string(), v.regex(/^[A-Z]{2}[0-9]{8}$/));
const randomNumber = v.pipe(v.string(), v.regex(/^[0-9]{4}$/));
const amount = v.union([v.pipe(v.number(), v.integer()), v.pipe(v.string(), v.regex(/^[0-9]+$/), v.transform(Number))]);
const IssuedSchema = v.object({ InvoiceNo: invoiceNumber, InvoiceDate: dayOf, RandomNumber: randomNumber });
const StoredSchema = v.object({
  IIS_Number: invoiceNumber,
  IIS_Create_Date: dayOf,
  IIS_Random_Number: randomNumber,
  IIS_Sales_Amount: amount,
  IIS_Invalid_Status: v.optional(v.union([v.string(), v.number()]), '0'),
  /** Empty while there is no allowance. */
  IIS_Remain_Allowance_Amt: v.optional(v.union([amount, v.literal('')]), ''),
});
const AllowedSchema = v.object({ IA_Allow_No: v.pipe(v.string(), v.minLength(1)) });
const CheckedSchema = v.object({ IsExist: v.picklist(['Y', 'N']) });

/** Posts over HTTP; a redirect is no answer. */
export function postOverHttp(baseUrl: string, timeoutMs = TIMEOUT_MS): PostToProvider {
  return async (path, body, atMostMs = timeoutMs) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(Math.min(timeoutMs, atMostMs)),
      redirect: 'manual',
    });
    return { status: response.status, body: await response.text() };
  };
}

/** Opens ECPay's e-invoices for private buyers (B2C). Its answers of a refused call are data, all others are `UnansweredInvoiceCall`. */
export function openEcpayInvoices(merchant: EcpayInvoiceMerchant, post: PostToProvider): InvoiceProvider {
  const call = (name: string, data: object, now: Date) => callEcpay(merchant, post, { name, data }, now);
  const check = async (name: string, data: object, now: Date): Promise<CodeCheck> => {
    try {
      const answer = await callEcpay(merchant, post, { name, data, atMostMs: CHECK_TIMEOUT_MS }, now);
      const checked = v.safeParse(CheckedSchema, answer);
      if (answer.RtnCode !== 1 || !checked.success) return 'unchecked';
      return checked.output.IsExist === 'Y' ? 'registered' : 'unknown';
    } catch (error) {
      if (error instanceof UnansweredInvoiceCall) return 'unchecked';
      throw error;
    }
  };
  return {
    issue: async (request, now) => {
      const answer = await call('Issue', issueFields(request), now);
      if (answer.RtnCode !== 1) return refusal(answer);
      const { InvoiceNo, InvoiceDate, RandomNumber } = read(IssuedSchema, answer, 'Issue');
      return { kind: 'issued', invoice: { number: InvoiceNo, day: InvoiceDate, randomNumber: RandomNumber } };
    },
    find: async (relateNumber, now) => {
      const answer = await call('GetIssue', { RelateNumber: relateNumber }, now);
      if (answer.RtnCode !== 1) return null;
      const stored = read(StoredSchema, answer, 'GetIssue');
      return {
        number: stored.IIS_Number,
        day: stored.IIS_Create_Date,
        randomNumber: stored.IIS_Random_Number,
        amountTwd: stored.IIS_Sales_Amount,
        isVoid: String(stored.IIS_Invalid_Status) === '1',
        remainingTwd: stored.IIS_Remain_Allowance_Amt === '' ? stored.IIS_Sales_Amount : stored.IIS_Remain_Allowance_Amt,
      };
    },
    voidInvoice: async (invoice, reason, now) => {
      const answer = await call('Invalid', { ...named(invoice), Reason: reason }, now);
      return answer.RtnCode === 1 ? { kind: 'voided' } : refusal(answer);
    },
    allow: async (invoice, { amountTwd, itemName, email }, now) => {
      const data = { ...named(invoice), AllowanceNotify: 'E', NotifyMail: email, AllowanceAmount: amountTwd, Items: [item(itemName, amountTwd)] };
      const answer = await call('Allowance', data, now);
      if (answer.RtnCode !== 1) return refusal(answer);
      return { kind: 'allowed', allowanceNumber: read(AllowedSchema, answer, 'Allowance').IA_Allow_No };
    },
    checkBarcode: (barcode, now) => check('CheckBarcode', { BarCode: barcode }, now),
    checkDonationCode: (code, now) => check('CheckLoveCode', { LoveCode: code }, now),
    checkBusinessNumber: (number, now) => check('CheckCompanyIdentifier', { UnifiedBusinessNo: number }, now),
  };
}

const named = ({ number, day }: IssuedInvoice) => ({ InvoiceNo: number, InvoiceDate: day });

function refusal({ RtnCode, RtnMsg }: v.InferOutput<typeof AnswerSchema>): Refusal {
  return { kind: 'refused', code: RtnCode, message: RtnMsg };
}

/** Sends one call in its envelope and opens the answer's. @throws UnansweredInvoiceCall */
async function callEcpay(
  { merchantId, ...keys }: EcpayInvoiceMerchant,
  post: PostToProvider,
  { name, data, atMostMs }: { name: string; data: object; atMostMs?: number },
  now: Date,
): Promise<v.InferOutput<typeof AnswerSchema>> {
  const body = JSON.stringify({
    MerchantID: merchantId,
    RqHeader: { Timestamp: Math.floor(now.getTime() / 1000), Revision: REVISION },
    Data: sealData({ MerchantID: merchantId, ...data }, keys),
  });
  try {
    const response = await post(`/B2CInvoice/${name}`, body, atMostMs);
    if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
    if (response.body.length > ANSWER_MAX_BYTES) throw new Error('more than an answer can be');
    const envelope = v.parse(EnvelopeSchema, JSON.parse(response.body));
    if (envelope.TransCode !== 1) throw new Error(`TransCode ${envelope.TransCode}: ${envelope.TransMsg.slice(0, 200)}`);
    return v.parse(AnswerSchema, openData(envelope.Data ?? '', keys));
  } catch (cause) {
    throw new UnansweredInvoiceCall(`no answer of the e-invoice provider to ${name}`, { cause });
  }
}

function read<S extends v.GenericSchema>(schema: S, answer: unknown, name: string): v.InferOutput<S> {
  const result = v.safeParse(schema, answer);
  if (result.success) return result.output;
  throw new UnansweredInvoiceCall(`the e-invoice provider's answer to ${name} lacks ${result.issues.map((issue) => v.getDotPath(issue)).join(', ')}`);
}
