import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InvoicePreference } from '../../../src/domain/invoices/invoice-preference.ts';
import { openEcpayInvoices, postOverHttp } from '../../../src/server/invoices/providers/ecpay-invoices.ts';
import type { InvoiceRequest, IssuedInvoice } from '../../../src/server/invoices/providers/invoice-provider.ts';
import { TWIN_MERCHANT } from '../../../src/server/invoices/twin/invoice-twin.ts';
import { openInvoiceTwin, type TwinServer } from '../../support/services/invoice-twin.ts';

const NOW = new Date('2026-11-23T02:00:00Z');
let clock = NOW;
let server: TwinServer;
let count = 0;
const provider = (merchant = TWIN_MERCHANT) => openEcpayInvoices(merchant, postOverHttp(server.url, 2000));
const request = (preference: InvoicePreference = { kind: 'none' }): InvoiceRequest => ({
  relateNumber: `CHTEST${++count}a`,
  amountTwd: 500,
  itemName: '儲值點數 (500)!*~',
  preference,
  email: 'member@example.tw',
});
async function issued(preference?: InvoicePreference): Promise<IssuedInvoice> {
  const answer = await provider().issue(request(preference), clock);
  if (answer.kind !== 'issued') throw new Error(answer.message);
  return answer.invoice;
}
const BUSINESS = { kind: 'business', business_number: '04595257', name: '範例漫畫工作室', address: '臺北市大同區範例路1號' } as const;

beforeAll(async () => {
  server = await openInvoiceTwin(() => clock);
});
afterAll(() => server.close());
beforeEach(() => {
  server.mood = 'answers';
  clock = NOW;
});

describe('issuing', () => {
  test('answers number, day and random number', async () => {
    expect(await issued()).toEqual({ number: expect.stringMatching(/^DM\d{8}$/), day: '2026-11-23', randomNumber: expect.stringMatching(/^\d{4}$/) });
  });

  test.each<[InvoicePreference, object]>([
    [{ kind: 'none' }, { CarrierType: '1', CarrierNum: '', Print: '0', Donation: '0', CustomerIdentifier: '', LoveCode: '' }],
    [
      { kind: 'mobile_barcode', barcode: '/AB+C-1.' },
      { CarrierType: '3', CarrierNum: '/AB+C-1.', Print: '0' },
    ],
    [
      { kind: 'citizen_certificate', certificate: 'AB12345678901234' },
      { CarrierType: '2', CarrierNum: 'AB12345678901234', Print: '0' },
    ],
    [
      { kind: 'donation', donation_code: '0919' },
      { Donation: '1', LoveCode: '0919', CarrierType: '', Print: '0', CustomerIdentifier: '' },
    ],
    [BUSINESS, { CustomerIdentifier: '04595257', Print: '1', CarrierType: '', CustomerName: '範例漫畫工作室', CustomerAddr: '臺北市大同區範例路1號' }],
    [
      { ...BUSINESS, barcode: '/AB+C-1.' },
      { CustomerIdentifier: '04595257', Print: '0', CarrierType: '3', CarrierNum: '/AB+C-1.' },
    ],
  ])('%j is sent as the provider takes it', async (preference, fields) => {
    const { number } = await issued(preference);
    expect(server.twin.invoices.find((invoice) => invoice.number === number)?.issue).toMatchObject({
      ...fields,
      SalesAmount: 500,
      CustomerEmail: 'member@example.tw',
    });
  });

  test('a relate number is refused the second time, in large or small letters', async () => {
    const first = request();
    await provider().issue(first, clock);
    expect(await provider().issue(first, clock)).toMatchObject({ kind: 'refused' });
    expect(await provider().issue({ ...first, relateNumber: first.relateNumber.toUpperCase() }, clock)).toMatchObject({ kind: 'refused' });
  });

  test('a lost answer is found by the relate number', async () => {
    const lost = request();
    server.mood = 'loses';
    await expect(provider().issue(lost, clock)).rejects.toThrow('no answer');
    server.mood = 'answers';
    const [invoice] = server.twin.invoices.slice(-1);
    expect(await provider().find(lost.relateNumber, clock)).toEqual({
      number: invoice?.number,
      day: '2026-11-23',
      randomNumber: invoice?.randomNumber,
      amountTwd: 500,
      isVoid: false,
      remainingTwd: 500,
    });
    expect(await provider().find('CHNEVER', clock)).toBeNull();
  });
});

describe('what is no answer', () => {
  test.each(['down', 500, 302, 200] as const)('%s', async (mood) => {
    server.mood = mood;
    await expect(provider().issue(request(), clock)).rejects.toMatchObject({ name: 'UnansweredInvoiceCall' });
  });

  test('a merchant, a key or a clock that the provider does not know', async () => {
    await expect(provider({ ...TWIN_MERCHANT, merchantId: '3002607' }).issue(request(), clock)).rejects.toThrow('no answer');
    await expect(provider({ ...TWIN_MERCHANT, hashKey: 'ejCk326UnaZWKisG' }).issue(request(), clock)).rejects.toThrow('no answer');
    await expect(provider().issue(request(), new Date(NOW.getTime() + 601_000))).rejects.toThrow('no answer');
  });
});

describe('voiding and allowances', () => {
  test('an invoice is voided up to the 13th of the month after its two months', async () => {
    const [one, two] = [await issued(), await issued()];
    clock = new Date('2027-01-13T15:59:59Z');
    expect(await provider().voidInvoice(one, '退款', clock)).toEqual({ kind: 'voided' });
    clock = new Date('2027-01-13T16:00:00Z');
    expect(await provider().voidInvoice(two, '退款', clock)).toMatchObject({ kind: 'refused' });
    expect(await provider().allow(two, { amountTwd: 500, itemName: '退款', email: 'member@example.tw' }, clock)).toMatchObject({ kind: 'allowed' });
  });

  test('allowances take no more than is left, and what has one is not voided', async () => {
    const invoice = await issued();
    const allow = (amountTwd: number) => provider().allow(invoice, { amountTwd, itemName: '退款', email: 'member@example.tw' }, clock);
    expect(await allow(200)).toEqual({ kind: 'allowed', allowanceNumber: expect.stringMatching(/^\d{16}$/) });
    expect(await allow(301)).toMatchObject({ kind: 'refused' });
    expect(await allow(300)).toMatchObject({ kind: 'allowed' });
    expect(await allow(1)).toMatchObject({ kind: 'refused' });
    expect(await provider().voidInvoice(invoice, '退款', clock)).toMatchObject({ kind: 'refused' });
  });

  test('a donated invoice is not voided', async () => {
    expect(await provider().voidInvoice(await issued({ kind: 'donation', donation_code: '919' }), '退款', clock)).toMatchObject({ kind: 'refused' });
  });
});

describe('whether a code is registered', () => {
  test('is answered by the provider', async () => {
    expect(await provider().checkBarcode('/ABC+122', clock)).toBe('registered');
    expect(await provider().checkBarcode('/ABC+123', clock)).toBe('unknown');
    expect(await provider().checkDonationCode('00918', clock)).toBe('registered');
    expect(await provider().checkBusinessNumber('10458574', clock)).toBe('registered');
  });

  test('is unchecked while the provider is down', async () => {
    server.mood = 'down';
    expect(await provider().checkBarcode('/ABC+122', clock)).toBe('unchecked');
    server.mood = 503;
    expect(await provider().checkDonationCode('918', clock)).toBe('unchecked');
    server.mood = 'holds';
    expect(await openEcpayInvoices(TWIN_MERCHANT, postOverHttp(server.url, 100)).checkBarcode('/ABC+122', clock)).toBe('unchecked');
  });
});
