import { checkMacValue, type EcpayFields } from '../../src/server/payments/providers/check-mac-value.ts';
import type { TestApp, TestResponse } from './app.ts';
import type { TestMember } from './members.ts';

/** ECPay's published test merchant. */
const ECPAY_SECRETS = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' };
export const ECPAY_ENVIRONMENT = {
  ECPAY_MERCHANT_ID: '3002607',
  ECPAY_HASH_KEY: ECPAY_SECRETS.hashKey,
  ECPAY_HASH_IV: ECPAY_SECRETS.hashIv,
  ECPAY_CREDIT_CHECK_CODE: '59997889',
};

/** A plan of the sample: 500 points, and 25 free ones for 180 days. */
export const RECHARGE = { plan: 'regular', amount_twd: 500, payment_method: 'credit_card', terms_version: '2026-11', agree: true };

export const recharge = (app: Pick<TestApp, 'call'>, { token }: Pick<TestMember, 'token'>, change: object = {}, headers = {}): Promise<TestResponse> =>
  app.call('POST', '/recharge', { token, body: { ...RECHARGE, ...change }, headers });

/** An order that waits for its payment. */
export async function ordered(app: Pick<TestApp, 'call'>, member: Pick<TestMember, 'token'>): Promise<{ id: string; trade_no: string }> {
  const { status, body } = await recharge(app, member);
  if (status !== 200) throw new Error(`not ordered: ${body.code}`);
  return body.data.order;
}

/** The fields of a notice of ECPay's about a paid order, with its checksum. */
export function noticeFields(tradeNo: string, change: EcpayFields = {}): EcpayFields {
  const fields = {
    MerchantID: ECPAY_ENVIRONMENT.ECPAY_MERCHANT_ID,
    MerchantTradeNo: tradeNo,
    StoreID: '',
    RtnCode: '1',
    RtnMsg: '交易成功',
    TradeNo: `26${tradeNo.slice(-12)}`,
    TradeAmt: '500',
    PaymentDate: '2026/11/18 10:31:00',
    PaymentType: 'Credit_CreditCard',
    PaymentTypeChargeFee: '14',
    TradeDate: '2026/11/18 10:30:00',
    SimulatePaid: '0',
    gwsr: '14000001',
    card4no: '2222',
    ...change,
  };
  return { ...fields, CheckMacValue: checkMacValue(fields, ECPAY_SECRETS) };
}

/** Sends a notice as ECPay's server does. @returns what it is answered */
export async function notify(app: Pick<TestApp, 'call'>, fields: EcpayFields): Promise<TestResponse> {
  return app.call('POST', '/payments/ecpay/notice', { body: new URLSearchParams(fields) });
}
