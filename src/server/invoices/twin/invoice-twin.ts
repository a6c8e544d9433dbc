import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { formatDateTime } from '../../../domain/time/taipei-time.ts';
import type { EcpayInvoiceMerchant } from '../providers/ecpay-invoices.ts';
import { decryptData, encryptData } from './twin-envelope.ts';
import { combinationFault, isVoidable, TwinAllowanceSchema, type TwinIssue, TwinIssueSchema } from './twin-rules.ts';

/** An invoice as the twin has it; times are ISO. */
export interface TwinInvoice {
  relateNumber: string;
  number: string;
  randomNumber: string;
  issuedAt: string;
  issue: TwinIssue;
  isVoid: boolean;
  allowances: { number: string; amountTwd: number }[];
}

type Answer = { RtnCode: number; RtnMsg: string } & Record<string, unknown>;
const CallSchema = v.object({
  MerchantID: v.string(),
  RqHeader: v.object({ Timestamp: v.number(), Revision: v.literal('3.0.0') }),
  Data: v.string(),
});
/** The most that the clocks of a call may be apart. */
const VALID_SECONDS = 600;
/** The codes that the twin takes for registered end in an even digit: both answers can be seen. */
const isRegistered = (code: string) => /[02468]$/.test(code);
const no = (RtnMsg: string, RtnCode = 5_000_001): Answer => ({ RtnCode, RtnMsg });

/** The keys that the provider publishes for its stage: the twin's as well. */
export const TWIN_MERCHANT: EcpayInvoiceMerchant = { merchantId: '2000132', hashKey: 'ejCk326UnaZWKisg', hashIv: 'q9jcZX8Ib9LM8wYk' };

/**
 * The embedded twin of ECPay's e-invoices: for the demo, and for tests, which put it behind HTTP. It speaks the protocol with an implementation
 * of its own and refuses what the provider refuses. With `file` it remembers its invoices beyond the process.
 */
export class InvoiceTwin {
  readonly invoices: TwinInvoice[];
  /** Whether `Issue` refuses a mobile barcode that is not registered, as the provider does once the ministry has told it. */
  refusesUnregistered = false;
  readonly #merchant: EcpayInvoiceMerchant;
  readonly #file: string | null;

  constructor(file: string | null = null, merchant = TWIN_MERCHANT) {
    this.#file = file;
    this.#merchant = merchant;
    this.invoices = file !== null && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TwinInvoice[]) : [];
  }

  /** Answers one call of the protocol. */
  answer(path: string, body: string, now: Date): { status: number; body: string } {
    const call = v.safeParse(v.pipe(v.string(), v.parseJson(), CallSchema), body);
    if (!call.success) return envelope(999, 'parameters');
    const { MerchantID, RqHeader, Data } = call.output;
    if (MerchantID !== this.#merchant.merchantId) return envelope(999, 'merchant');
    if (Math.abs(RqHeader.Timestamp - now.getTime() / 1000) > VALID_SECONDS) return envelope(999, 'timestamp');
    const data = decryptData(Data, this.#merchant.hashKey, this.#merchant.hashIv);
    if (!v.is(v.looseObject({ MerchantID: v.literal(MerchantID) }), data)) return envelope(999, 'data');
    const answer = this.#perform(path, data, now);
    if (answer === null) return { status: 404, body: '' };
    return envelope(1, 'Success', encryptData(answer, this.#merchant.hashKey, this.#merchant.hashIv));
  }

  #perform(path: string, data: Record<string, unknown>, now: Date): Answer | null {
    switch (path) {
      case '/B2CInvoice/Issue':
        return this.#issue(data, now);
      case '/B2CInvoice/GetIssue':
        return this.#find(data);
      case '/B2CInvoice/Invalid':
        return this.#void(data, now);
      case '/B2CInvoice/Allowance':
        return this.#allow(data, now);
      case '/B2CInvoice/CheckBarcode':
        return check(data.BarCode);
      case '/B2CInvoice/CheckLoveCode':
        return check(data.LoveCode);
      case '/B2CInvoice/CheckCompanyIdentifier':
        return check(data.UnifiedBusinessNo);
      default:
        return null;
    }
  }

  #issue(data: object, now: Date): Answer {
    const read = v.safeParse(TwinIssueSchema, data);
    if (!read.success) return no(`field ${v.getDotPath(read.issues[0])}`);
    const issue = read.output;
    const fault = combinationFault(issue);
    if (fault !== null) return no(fault);
    if (this.refusesUnregistered && issue.CarrierType === '3' && !isRegistered(issue.CarrierNum)) return no('the carrier is not registered');
    if (this.#named(issue.RelateNumber)) return no('the relate number is used', 5_000_005);
    const count = this.invoices.length;
    const invoice: TwinInvoice = {
      relateNumber: issue.RelateNumber,
      number: `DM${String(10_000_000 + count)}`,
      randomNumber: String((count * 7919 + 1234) % 10_000).padStart(4, '0'),
      issuedAt: now.toISOString(),
      issue,
      isVoid: false,
      allowances: [],
    };
    this.invoices.push(invoice);
    this.#save();
    return { RtnCode: 1, RtnMsg: 'ok', InvoiceNo: invoice.number, InvoiceDate: formatDateTime(now), RandomNumber: invoice.randomNumber };
  }

  #find(data: Record<string, unknown>): Answer {
    const invoice = typeof data.RelateNumber === 'string' ? this.#named(data.RelateNumber) : undefined;
    if (!invoice) return no('no such invoice', 2);
    return {
      RtnCode: 1,
      RtnMsg: 'ok',
      IIS_Number: invoice.number,
      IIS_Relate_Number: invoice.relateNumber,
      IIS_Create_Date: formatDateTime(new Date(invoice.issuedAt)).replace(' ', '+'),
      IIS_Random_Number: invoice.randomNumber,
      IIS_Sales_Amount: invoice.issue.SalesAmount,
      IIS_Invalid_Status: invoice.isVoid ? '1' : '0',
      IIS_Remain_Allowance_Amt: invoice.allowances.length === 0 ? '' : String(remainderOf(invoice)),
    };
  }

  #void(data: Record<string, unknown>, now: Date): Answer {
    const invoice = this.#numbered(data);
    if (!invoice) return no('no such invoice', 2);
    if (typeof data.Reason !== 'string' || data.Reason === '' || data.Reason.length > 20) return no('reason');
    if (invoice.isVoid) return no('voided before');
    if (invoice.allowances.length > 0) return no('it has an allowance');
    if (invoice.issue.Donation === '1') return no('a donated invoice is not voided');
    if (!isVoidable(new Date(invoice.issuedAt), now)) return no('too late to void');
    invoice.isVoid = true;
    this.#save();
    return { RtnCode: 1, RtnMsg: 'ok', InvoiceNo: invoice.number };
  }

  #allow(data: object, now: Date): Answer {
    const read = v.safeParse(TwinAllowanceSchema, data);
    if (!read.success) return no(`field ${v.getDotPath(read.issues[0])}`);
    const invoice = this.#numbered(read.output);
    if (!invoice) return no('no such invoice', 2);
    if (invoice.isVoid) return no('the invoice is void');
    if (read.output.AllowanceNotify === 'E' && read.output.NotifyMail === '') return no('no address to notify');
    if (read.output.AllowanceAmount > remainderOf(invoice)) return no('more than is left');
    const number = `${formatDateTime(now).replace(/\D/g, '')}${String(invoice.allowances.length + 1).padStart(2, '0')}`;
    invoice.allowances.push({ number, amountTwd: read.output.AllowanceAmount });
    this.#save();
    return {
      RtnCode: 1,
      RtnMsg: 'ok',
      IA_Allow_No: number,
      IA_Invoice_No: invoice.number,
      IA_Date: formatDateTime(now),
      IA_Remain_Allowance_Amt: remainderOf(invoice),
    };
  }

  /** A relate number is taken once, in large or small letters. */
  #named(relateNumber: string): TwinInvoice | undefined {
    return this.invoices.find((invoice) => invoice.relateNumber.toLowerCase() === relateNumber.toLowerCase());
  }

  #numbered(data: Record<string, unknown>): TwinInvoice | undefined {
    return this.invoices.find(({ number, issuedAt }) => number === data.InvoiceNo && formatDateTime(new Date(issuedAt)).startsWith(String(data.InvoiceDate)));
  }

  #save(): void {
    if (this.#file === null) return;
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.invoices));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

const remainderOf = ({ issue, allowances }: TwinInvoice) => issue.SalesAmount - allowances.reduce((total, { amountTwd }) => total + amountTwd, 0);

function check(code: unknown): Answer {
  return typeof code === 'string' && code !== '' ? { RtnCode: 1, RtnMsg: 'ok', IsExist: isRegistered(code) ? 'Y' : 'N' } : no('code');
}

function envelope(TransCode: number, TransMsg: string, Data = ''): { status: number; body: string } {
  return { status: 200, body: JSON.stringify({ MerchantID: TWIN_MERCHANT.merchantId, RpHeader: { Timestamp: 0 }, TransCode, TransMsg, Data }) };
}
