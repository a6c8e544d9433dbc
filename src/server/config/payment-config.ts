import * as v from 'valibot';
import { url } from './variables.ts';

const ECPAY_INVOICE_NAMES = ['ECPAY_INVOICE_MERCHANT_ID', 'ECPAY_INVOICE_HASH_KEY', 'ECPAY_INVOICE_HASH_IV'] as const;
const ECPAY_NAMES = ['ECPAY_MERCHANT_ID', 'ECPAY_HASH_KEY', 'ECPAY_HASH_IV'] as const;

/** The variables by which points are paid: of each provider all, or none. */
export const paymentVariables = {
  ECPAY_MERCHANT_ID: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'must be a merchant number'))),
  ECPAY_HASH_KEY: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16}$/, 'must be sixteen letters and digits'))),
  ECPAY_HASH_IV: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16}$/, 'must be sixteen letters and digits'))),
  ECPAY_CREDIT_CHECK_CODE: v.optional(v.string()),
  ECPAY_URL: v.optional(url('https:', 'http:'), 'https://payment.ecpay.com.tw'),
  ECPAY_INVOICE_MERCHANT_ID: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'must be a merchant number'))),
  ECPAY_INVOICE_HASH_KEY: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16}$/, 'must be sixteen letters and digits'))),
  ECPAY_INVOICE_HASH_IV: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16}$/, 'must be sixteen letters and digits'))),
  ECPAY_INVOICE_URL: v.optional(url('https:', 'http:'), 'https://einvoice.ecpay.com.tw'),
};
type PaymentEnvironment = v.InferOutput<v.ObjectSchema<typeof paymentVariables, undefined>>;

interface EcpayKeys {
  merchantId: string;
  hashKey: string;
  hashIv: string;
  /** The merchant's code for asking about a card payment; null: refunds are made on the provider's own pages. */
  creditCheckCode: string | null;
  /** Where its checkout is, without a slash at the end. */
  url: string;
}

/** Of a merchant of e-invoices; those of payments do not work for it. */
interface EcpayInvoiceKeys {
  merchantId: string;
  hashKey: string;
  hashIv: string;
  /** Without a slash at the end. */
  url: string;
}

export interface PaymentKeys {
  /** Null: nothing is paid by card. */
  ecpay: EcpayKeys | null;
  /** Null: no invoice is issued. */
  ecpayInvoices: EcpayInvoiceKeys | null;
}

/** Reads the keys of the payment providers; `faults` has a line for each variable that is missing or wrong, never with what it holds. */
export function readPaymentKeys(env: PaymentEnvironment, { isReal }: { isReal: boolean }): { keys: PaymentKeys; faults: string[] } {
  const { ECPAY_MERCHANT_ID: merchantId, ECPAY_HASH_KEY: hashKey, ECPAY_HASH_IV: hashIv, ECPAY_CREDIT_CHECK_CODE: code = null } = env;
  const address = env.ECPAY_URL.replace(/\/+$/, '');
  const faults: string[] = [];
  const missing = ECPAY_NAMES.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < ECPAY_NAMES.length) faults.push(...missing.map((name) => `${name}: must be set with the other ECPAY variables`));
  if (isReal && !address.startsWith('https:')) faults.push('ECPAY_URL: must begin with https:// in production');
  const isWhole = merchantId !== undefined && hashKey !== undefined && hashIv !== undefined;
  const ecpayInvoices = readInvoiceKeys(env, { isReal, faults });
  return { keys: { ecpay: isWhole ? { merchantId, hashKey, hashIv, creditCheckCode: code, url: address } : null, ecpayInvoices }, faults };
}

function readInvoiceKeys(env: PaymentEnvironment, { isReal, faults }: { isReal: boolean; faults: string[] }): EcpayInvoiceKeys | null {
  const { ECPAY_INVOICE_MERCHANT_ID: merchantId, ECPAY_INVOICE_HASH_KEY: hashKey, ECPAY_INVOICE_HASH_IV: hashIv } = env;
  const address = env.ECPAY_INVOICE_URL.replace(/\/+$/, '');
  if (isReal && !address.startsWith('https:')) faults.push('ECPAY_INVOICE_URL: must begin with https:// in production');
  if (merchantId !== undefined && hashKey !== undefined && hashIv !== undefined) return { merchantId, hashKey, hashIv, url: address };
  const missing = ECPAY_INVOICE_NAMES.filter((name) => env[name] === undefined);
  if (missing.length < ECPAY_INVOICE_NAMES.length) faults.push(...missing.map((name) => `${name}: must be set with the other ECPAY_INVOICE variables`));
  return null;
}
