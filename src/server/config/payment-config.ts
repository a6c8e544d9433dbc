import * as v from 'valibot';
import { DEMO_PAY_PATHS } from '../../domain/payments/demo-pages.ts';
import { url } from './variables.ts';

const LINE_PAY_NAMES = ['LINE_PAY_CHANNEL_ID', 'LINE_PAY_CHANNEL_SECRET'] as const;
const ECPAY_INVOICE_NAMES = ['ECPAY_INVOICE_MERCHANT_ID', 'ECPAY_INVOICE_HASH_KEY', 'ECPAY_INVOICE_HASH_IV'] as const;
const ECPAY_NAMES = ['ECPAY_MERCHANT_ID', 'ECPAY_HASH_KEY', 'ECPAY_HASH_IV'] as const;

/** The variables by which points are paid: of each provider all, or none. */
export const paymentVariables = {
  ECPAY_MERCHANT_ID: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'must be a merchant number'))),
  ECPAY_HASH_KEY: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16}$/, 'must be sixteen letters and digits'))),
  ECPAY_HASH_IV: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16}$/, 'must be sixteen letters and digits'))),
  ECPAY_CREDIT_CHECK_CODE: v.optional(v.string()),
  ECPAY_URL: v.optional(url('https:', 'http:'), 'https://payment.ecpay.com.tw'),
  ECPAY_VENDOR_URL: v.optional(url('https:', 'http:'), 'https://vendor.ecpay.com.tw'),
  ECPAY_FILE_HASH: v.optional(v.picklist(['sha256', 'md5'], 'must be sha256 or md5'), 'sha256'),
  LINE_PAY_CHANNEL_ID: v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'must be a channel number'))),
  LINE_PAY_CHANNEL_SECRET: v.optional(v.string()),
  LINE_PAY_URL: v.optional(url('https:', 'http:'), 'https://api-pay.line.me'),
  LINE_PAY_VERSION: v.optional(v.pipe(v.string(), v.regex(/^\/v\d$/, 'must be as /v3')), '/v3'),
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
  /** Where its daily files are. */
  vendorUrl: string;
  /** The hash that signs the request of the trade file: ECPay's own pages and its clients differ. */
  fileHash: 'sha256' | 'md5';
  /** The demo's own, in this process. */
  isTwin: boolean;
}

interface LinePayKeys {
  channelId: string;
  channelSecret: string;
  /** Where its API is, without a slash at the end. */
  url: string;
  /** The version in its paths: `/v3`. */
  version: string;
  isTwin: boolean;
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
  /** Null: nothing is paid by LINE Pay. */
  linePay: LinePayKeys | null;
  /** Null: no invoice is issued. */
  ecpayInvoices: EcpayInvoiceKeys | null;
}

/** The keys that a demo shares with its own providers: they open nothing else. */
function demoKeys(siteUrl: string): { ecpay: EcpayKeys; linePay: LinePayKeys } {
  const url = `${siteUrl}${DEMO_PAY_PATHS.ecpay}`;
  return {
    ecpay: {
      ...{ merchantId: '1000001', hashKey: 'DemoHashKeyDemo1', hashIv: 'DemoHashIvDemo12', creditCheckCode: '10000001' },
      ...{ url, vendorUrl: url, fileHash: 'sha256', isTwin: true },
    },
    linePay: { channelId: '1000001', channelSecret: 'demo-channel-secret', url: `${siteUrl}${DEMO_PAY_PATHS.linePay}`, version: '/v3', isTwin: true },
  };
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** A line for each variable of a provider that is missing while another is set. */
function halfSet(env: PaymentEnvironment, names: readonly (keyof PaymentEnvironment)[], provider: string): string[] {
  const missing = names.filter((name) => env[name] === undefined);
  return missing.length > 0 && missing.length < names.length ? missing.map((name) => `${name}: must be set with the other ${provider} variables`) : [];
}

/**
 * Reads the keys of the payment providers; `faults` has a line for each variable that is missing or wrong, never with what it holds. With `demoUrl`,
 * the address of a demo, providers without keys are the demo's own.
 */
export function readPaymentKeys(
  env: PaymentEnvironment,
  { isReal, demoUrl }: { isReal: boolean; demoUrl: string | null },
): { keys: PaymentKeys; faults: string[] } {
  const own = demoUrl === null ? { ecpay: null, linePay: null } : demoKeys(demoUrl);
  const faults = [...halfSet(env, ECPAY_NAMES, 'ECPAY'), ...halfSet(env, LINE_PAY_NAMES, 'LINE_PAY')];
  const plain = (['ECPAY_URL', 'ECPAY_VENDOR_URL', 'LINE_PAY_URL'] as const).filter((name) => !env[name].startsWith('https:'));
  if (isReal) faults.push(...plain.map((name) => `${name}: must begin with https:// in production`));
  const ecpayInvoices = readInvoiceKeys(env, { isReal, faults });
  return { keys: { ecpay: ecpayKeys(env) ?? own.ecpay, linePay: linePayKeys(env) ?? own.linePay, ecpayInvoices }, faults };
}

function ecpayKeys(env: PaymentEnvironment): EcpayKeys | null {
  const { ECPAY_MERCHANT_ID: merchantId, ECPAY_HASH_KEY: hashKey, ECPAY_HASH_IV: hashIv, ECPAY_CREDIT_CHECK_CODE: creditCheckCode = null } = env;
  if (merchantId === undefined || hashKey === undefined || hashIv === undefined) return null;
  const addresses = { url: withoutSlash(env.ECPAY_URL), vendorUrl: withoutSlash(env.ECPAY_VENDOR_URL) };
  return { merchantId, hashKey, hashIv, creditCheckCode, ...addresses, fileHash: env.ECPAY_FILE_HASH, isTwin: false };
}

function linePayKeys({ LINE_PAY_CHANNEL_ID: channelId, LINE_PAY_CHANNEL_SECRET: channelSecret, ...env }: PaymentEnvironment): LinePayKeys | null {
  if (channelId === undefined || channelSecret === undefined) return null;
  return { channelId, channelSecret, url: withoutSlash(env.LINE_PAY_URL), version: env.LINE_PAY_VERSION, isTwin: false };
}

function readInvoiceKeys(env: PaymentEnvironment, { isReal, faults }: { isReal: boolean; faults: string[] }): EcpayInvoiceKeys | null {
  const { ECPAY_INVOICE_MERCHANT_ID: merchantId, ECPAY_INVOICE_HASH_KEY: hashKey, ECPAY_INVOICE_HASH_IV: hashIv } = env;
  const address = withoutSlash(env.ECPAY_INVOICE_URL);
  if (isReal && !address.startsWith('https:')) faults.push('ECPAY_INVOICE_URL: must begin with https:// in production');
  if (merchantId !== undefined && hashKey !== undefined && hashIv !== undefined) return { merchantId, hashKey, hashIv, url: address };
  faults.push(...halfSet(env, ECPAY_INVOICE_NAMES, 'ECPAY_INVOICE'));
  return null;
}
