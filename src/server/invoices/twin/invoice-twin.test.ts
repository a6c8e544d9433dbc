import { describe, expect, test } from 'vitest';
import { combinationFault, type TwinIssue } from './twin-rules.ts';

const CONSUMER: TwinIssue = {
  RelateNumber: 'T1',
  CustomerIdentifier: '',
  CustomerName: '',
  CustomerAddr: '',
  CustomerPhone: '',
  CustomerEmail: 'member@example.tw',
  Print: '0',
  Donation: '0',
  LoveCode: '',
  CarrierType: '1',
  CarrierNum: '',
  TaxType: '1',
  InvType: '07',
  vat: '1',
  SalesAmount: 100,
  Items: [{ ItemName: '點數', ItemCount: 1, ItemWord: '式', ItemAmount: 100 }],
};
const business = { CustomerIdentifier: '04595257', CustomerName: '範例', CustomerAddr: '範例路1號' };
const address = { CustomerName: '範例', CustomerAddr: '範例路1號' };

describe('the twin takes', () => {
  test.each<[string, Partial<TwinIssue>]>([
    ['a consumer with a carrier', {}],
    ['a consumer whose invoice is printed', { ...address, CarrierType: '', Print: '1' }],
    ['a donation', { Donation: '1', LoveCode: '919', CarrierType: '' }],
    ['a business without carrier, printed', { ...business, CarrierType: '', Print: '1' }],
    ['a business with the provider’s carrier', { ...business, CarrierType: '1' }],
    ['a business with a barcode, printed or not', { ...business, CarrierType: '3', CarrierNum: '/ABC+123', Print: '1' }],
  ])('%s', (_name, fields) => expect(combinationFault({ ...CONSUMER, ...fields })).toBeNull());
});

describe('the twin refuses', () => {
  test.each<[string, Partial<TwinIssue>]>([
    ['nobody to notify', { CustomerEmail: '' }],
    ['a donation with a carrier', { Donation: '1', LoveCode: '919' }],
    ['a donation for a business', { ...business, Donation: '1', LoveCode: '919', CarrierType: '' }],
    ['a donation that is printed', { ...address, Donation: '1', LoveCode: '919', CarrierType: '', Print: '1' }],
    ['a donation without code', { Donation: '1', CarrierType: '' }],
    ['a code without a donation', { LoveCode: '919' }],
    ['a business that is neither printed nor stored', { ...business, CarrierType: '' }],
    ['a business with the provider’s carrier, printed', { ...business, Print: '1' }],
    ['a consumer with a carrier, printed', { ...address, Print: '1' }],
    ['a print without address', { CustomerName: '範例', CarrierType: '', Print: '1' }],
    ['the provider’s carrier with a number', { CarrierNum: '/ABC+123' }],
    ['a barcode in small letters', { CarrierType: '3', CarrierNum: '/abc+123' }],
    ['items that do not add up', { SalesAmount: 99 }],
  ])('%s', (_name, fields) => expect(combinationFault({ ...CONSUMER, ...fields })).not.toBeNull());
});
