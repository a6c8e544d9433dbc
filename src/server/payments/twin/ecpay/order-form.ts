import { formatDateTime, parseDateTime } from '../../../../domain/time/taipei-time.ts';
import { type Fields, isSigned, type TwinMerchant } from './signature.ts';

interface FieldRule {
  max: number;
  isNeeded?: true;
  form?: RegExp;
}
const ADDRESS = /^https?:\/\/[^\s;|`]+$/;
/** The fields of an order for one payment by card: those that must be there, and those that may. */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  MerchantID: { max: 10, isNeeded: true, form: /^\d+$/ },
  MerchantTradeNo: { max: 20, isNeeded: true, form: /^[A-Za-z0-9]+$/ },
  MerchantTradeDate: { max: 20, isNeeded: true, form: /^\d{4}(\/\d{2}){2} \d{2}(:\d{2}){2}$/ },
  PaymentType: { max: 20, isNeeded: true, form: /^aio$/ },
  TotalAmount: { max: 8, isNeeded: true, form: /^[1-9]\d*$/ },
  TradeDesc: { max: 200, isNeeded: true, form: /^[^<>\p{Cc}]+$/u },
  ItemName: { max: 400, isNeeded: true },
  ReturnURL: { max: 200, isNeeded: true, form: ADDRESS },
  ChoosePayment: { max: 20, isNeeded: true, form: /^Credit$/ },
  EncryptType: { max: 1, isNeeded: true, form: /^1$/ },
  CheckMacValue: { max: 64, isNeeded: true, form: /^[0-9A-F]{64}$/ },
  OrderResultURL: { max: 200, form: ADDRESS },
  ClientBackURL: { max: 200, form: ADDRESS },
  NeedExtraPaidInfo: { max: 1, form: /^[YN]$/ },
  Language: { max: 3, form: /^(ENG|KOR|JPN|CHI)$/ },
  StoreID: { max: 10 },
  ItemURL: { max: 200 },
  Remark: { max: 100 },
  CustomField1: { max: 50 },
  CustomField2: { max: 50 },
  CustomField3: { max: 50 },
  CustomField4: { max: 50 },
};

/** The faults of an order form: names of fields, or what is wrong with them together. Empty when a trade may be made of it. */
export function orderFormFaults(form: Fields, merchant: TwinMerchant): string[] {
  const faults = Object.entries(FIELDS).flatMap(([name, { max, isNeeded, form: pattern }]) => {
    const value = form[name];
    if (value === undefined) return isNeeded ? [`${name}: missing`] : [];
    if (value === '') return isNeeded ? [`${name}: empty`] : [];
    if ([...value].length > max) return [`${name}: longer than ${max}`];
    return pattern && !pattern.test(value) ? [`${name}: malformed`] : [];
  });
  faults.push(...Object.keys(form).flatMap((name) => (FIELDS[name] ? [] : [`${name}: unknown`])));
  if (faults.length > 0) return faults;
  const date = parseDateTime((form['MerchantTradeDate'] ?? '').replaceAll('/', '-'));
  if (date === null || formatDateTime(date) !== form['MerchantTradeDate']?.replaceAll('/', '-')) return ['MerchantTradeDate: no such time'];
  if (form['ReturnURL'] === form['OrderResultURL']) return ['OrderResultURL: the same as ReturnURL'];
  if (form['MerchantID'] !== merchant.merchantId) return ['MerchantID: unknown'];
  return isSigned(form, merchant) ? [] : ['CheckMacValue Error'];
}
