import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveApp } from '../../../../../tests/support/services/served-app.ts';
import { NO_FAULTS } from '../faults.ts';
import { type EcpayTwin, type EcpayTwinOptions, openEcpayTwin } from './ecpay-twin.ts';
import { type Fields, twinSignature } from './signature.ts';

const MERCHANT = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs', creditCheckCode: null };
const FROM = new Date('2026-11-18T10:30:00+08:00');

let folder: string;
let clock: Date;
let shop: Awaited<ReturnType<typeof openShop>>;
let served: { url: string; close(): Promise<void> };
let twin: EcpayTwin;

/** The merchant: it answers notices, `answer` or a broken connection. */
async function openShop() {
  const state = { answer: '1|OK' as string | null, notices: [] as Fields[] };
  const app = new Hono();
  app.post('/notice', async (c) => {
    state.notices.push(Object.fromEntries(new URLSearchParams(await c.req.text())));
    return state.answer === null ? c.text('gone', 500) : c.text(state.answer);
  });
  return Object.assign(state, await serveApp(app));
}

async function open(more: Partial<EcpayTwinOptions> = {}) {
  twin = openEcpayTwin({ merchant: MERCHANT, folder, path: '', now: () => clock, ...more });
  served = await serveApp(twin.routes);
}

const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};

function orderForm(more: Fields = {}): Fields {
  const fields: Fields = {
    MerchantID: '3002607',
    MerchantTradeNo: 'CH20261118A0001',
    MerchantTradeDate: '2026/11/18 10:30:00',
    PaymentType: 'aio',
    TotalAmount: '500',
    TradeDesc: '儲值點數',
    ItemName: '500點#贈送25點',
    ReturnURL: `${shop.url}/notice`,
    OrderResultURL: `${shop.url}/result?a=1&b=2`,
    ChoosePayment: 'Credit',
    EncryptType: '1',
    NeedExtraPaidInfo: 'Y',
    ...more,
  };
  return { ...fields, CheckMacValue: twinSignature(fields, MERCHANT) };
}
const sign = (fields: Fields, hash?: 'md5'): Fields => ({ ...fields, CheckMacValue: twinSignature(fields, MERCHANT, hash) });
const post = (path: string, fields: Fields) => fetch(`${served.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const order = (more?: Fields) => post('/Cashier/AioCheckOut/V5', orderForm(more));
const press = (action: string, more: Fields = {}) =>
  post('/pay/CH20261118A0001', { action, card: '4311-9522-2222-2222', until: '12/39', code: '222', ...more });
const query = async (more: Fields = {}) => {
  const form = sign({ MerchantID: '3002607', MerchantTradeNo: 'CH20261118A0001', TimeStamp: String(Math.floor(clock.getTime() / 1000)), ...more });
  return Object.fromEntries(
    (await (await post('/Cashier/QueryTradeInfo/V5', form)).text()).split('&').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
};
const act = async (Action: string, TotalAmount: string) => {
  const { tradeNo: TradeNo = '' } = twin.trades()[0] ?? {};
  const answer = await post('/CreditDetail/DoAction', sign({ MerchantID: '3002607', MerchantTradeNo: 'CH20261118A0001', TradeNo, Action, TotalAmount }));
  const fields = new URLSearchParams(await answer.text());
  return fields.get('RtnCode') === '1' ? 'done' : fields.get('RtnMsg');
};
const card = async () => {
  const form = sign({ MerchantID: '3002607', CreditRefundId: String(twin.trades()[0]?.gwsr), CreditAmount: '500', CreditCheckCode: '59997889' });
  return ((await (await post('/CreditDetail/QueryTrade/V2', form)).json()) as { RtnValue: { status: string } }).RtnValue.status;
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ecpay-twin-'));
  clock = FROM;
  shop = await openShop();
  await open();
});
afterEach(async () => {
  await served.close();
  await shop.close();
  rmSync(folder, { recursive: true });
});

test('its signature is that of the published examples', () => {
  const published = {
    TradeDesc: '促銷方案',
    PaymentType: 'aio',
    MerchantTradeDate: '2023/03/12 15:30:23',
    MerchantTradeNo: 'ecpay20230312153023',
    MerchantID: '3002607',
    ReturnURL: 'https://www.ecpay.com.tw/receive.php',
    ItemName: 'Apple iphone 15',
    TotalAmount: '30000',
    ChoosePayment: 'ALL',
    EncryptType: '1',
  };
  expect(twinSignature(published, MERCHANT)).toBe('6C51C9E6888DE861FD62FB1DD17029FC742634498FD813DC43D4243B5685B840');
  const signs = {
    MerchantID: '3002607',
    MerchantTradeNo: 'TCB20261201A0002',
    MerchantTradeDate: '2026/12/01 09:05:08',
    PaymentType: 'aio',
    TotalAmount: '1',
    TradeDesc: "a!b*c(d)e-f_g.h~i'j k+l",
    ItemName: "50% off #1 & more = fun/ok? @x, y: z; It's [ok] {1} | ^ ` <t>",
    ReturnURL: 'https://example.org/n',
    ChoosePayment: 'Credit',
    EncryptType: '1',
  };
  expect(twinSignature(signs, MERCHANT)).toBe('A33C2FDE8245529473660EC0B84491A68BD31F98311AE28F81EC295F80E3576E');
  expect(twinSignature({ MerchantID: '3002607', ItemName: 'ＡＢＣ漫畫Ü', TotalAmount: '100' }, MERCHANT)).toBe(
    'A0FBDD98A08C05DD9861E6E9C2945AB0ACB974F05FCC6DF2310AC694CFCF4D1A',
  );
});

test('a card payment: the page, the notice, the way back with the same signed fields', async () => {
  expect((await order()).headers.get('location')).toBe('/pay/CH20261118A0001');
  const page = await (await fetch(`${served.url}/pay/CH20261118A0001`)).text();
  for (const text of ['<html lang="zh-Hant">', 'NT$500', '請勿輸入真實的卡號']) expect(page).toContain(text);
  later(2);
  expect((await press('pay')).status).toBe(303);
  expect(await twin.deliverDue()).toBe(1);
  const [notice = {}] = shop.notices;
  expect(notice).toMatchObject({
    MerchantID: '3002607',
    MerchantTradeNo: 'CH20261118A0001',
    RtnCode: '1',
    TradeAmt: '500',
    PaymentDate: '2026/11/18 10:32:00',
    SimulatePaid: '0',
    card4no: '2222',
  });
  expect(notice['CheckMacValue']).toBe(twinSignature(notice, MERCHANT));
  const back = await fetch(`${served.url}/pay/CH20261118A0001`);
  const html = await back.text();
  expect(html).toContain(`action="${shop.url}/result?a=1&amp;b=2"`);
  expect(html).toContain(`name="CheckMacValue" value="${notice['CheckMacValue']}"`);
  expect(back.headers.get('content-security-policy')).toContain(`form-action 'self' ${shop.url}`);
});

test('an order is refused for a wrong signature, merchant, field, form, or a number that was used', async () => {
  const refused = async (form: Fields) => {
    const response = await post('/Cashier/AioCheckOut/V5', form);
    expect(response.status).toBe(400);
    return (await response.text()).match(/<code>([^<]*)/)?.[1];
  };
  expect(await refused({ ...orderForm(), TotalAmount: '5' })).toBe('CheckMacValue Error');
  expect(await refused(orderForm({ MerchantID: '2000132' }))).toBe('MerchantID: unknown');
  expect(await refused(orderForm({ TotalAmount: '1.5' }))).toBe('TotalAmount: malformed');
  expect(await refused(orderForm({ MerchantTradeNo: 'A-1' }))).toBe('MerchantTradeNo: malformed');
  expect(await refused(orderForm({ MerchantTradeDate: '2026/02/30 10:00:00' }))).toBe('MerchantTradeDate: no such time');
  expect(await refused(orderForm({ OrderResultURL: `${shop.url}/notice` }))).toBe('OrderResultURL: the same as ReturnURL');
  expect(await refused(orderForm({ Total: '1' }))).toBe('Total: unknown');
  const { ItemName: _item, ...rest } = orderForm();
  expect(await refused(rest)).toBe('ItemName: missing');
  expect((await order()).status).toBe(303);
  expect(await refused(orderForm())).toBe('10300028 MerchantTradeNo: used before');
});

test('only the card for trying out is taken, in the language of the order', async () => {
  await order({ Language: 'JPN' });
  const response = await press('pay', { card: '4111-1111-1111-1111' });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('このカードは使えません');
  expect((await press('pay', { until: '10/26' })).status).toBe(400);
  expect(twin.trades()[0]?.result).toBeNull();
});

test('declined: the notice says so, and nothing is to be captured', async () => {
  await order();
  await press('decline');
  await twin.deliverDue();
  expect(shop.notices[0]).toMatchObject({ RtnCode: '10200058' });
  expect(await query()).toMatchObject({ TradeStatus: '10200095' });
});

test('a notice is sent again until it is answered 1|OK, and no more than five times', async () => {
  shop.answer = '0|CheckMacValue Error';
  await order();
  await press('pay');
  await twin.deliverDue();
  expect(await twin.deliverDue()).toBe(0);
  later(10);
  shop.answer = null;
  await twin.deliverDue();
  later(10);
  shop.answer = '1|OK';
  expect(await twin.deliverDue()).toBe(1);
  later(10);
  expect([await twin.deliverDue(), shop.notices.length]).toEqual([0, 3]);
  expect(new Set(shop.notices.map((each) => each['CheckMacValue'])).size).toBe(1);
});

test('a restart keeps trades and the notices that are to be sent', async () => {
  shop.answer = null;
  await order();
  await press('pay');
  await twin.deliverDue();
  await served.close();
  await open();
  shop.answer = '1|OK';
  later(10);
  expect([await twin.deliverDue(), shop.notices.length]).toEqual([1, 2]);
});

test('late, simulated, duplicate and forged notices', async () => {
  await order();
  await press('simulate');
  twin.setFaults({ ...NO_FAULTS, noticeCopies: 3 });
  await press('later');
  twin.forge('CH20261118A0001', 'amount');
  twin.forge('CH20261118A0001', 'merchant');
  twin.forge('CH20261118A0001', 'checksum');
  await twin.deliverDue();
  expect(shop.notices.map(({ SimulatePaid, TradeAmt, MerchantID }) => [SimulatePaid, TradeAmt, MerchantID]).sort()).toEqual([
    ['0', '500', '2000132'],
    ['0', '500', '3002607'],
    ['0', '501', '3002607'],
    ['1', '500', '3002607'],
  ]);
  expect(shop.notices.filter((each) => each['CheckMacValue'] !== twinSignature(each, MERCHANT))).toHaveLength(1);
  expect(await query()).toMatchObject({ TradeStatus: '0' });
  later(60);
  expect(await twin.deliverDue()).toBe(3);
  expect(await query()).toMatchObject({ TradeStatus: '1', PaymentDate: '2026/11/18 11:30:00' });
});

test('a query: signed, of the last three minutes, and nothing of an unknown trade', async () => {
  await order();
  const answer = await query();
  expect(answer).toMatchObject({ TradeStatus: '0', TradeAmt: '500', ItemName: '500點#贈送25點' });
  expect(answer['CheckMacValue']).toBe(twinSignature(answer, MERCHANT));
  expect(await query({ MerchantTradeNo: 'B1' })).toMatchObject({ TradeStatus: '10200047', TradeAmt: '' });
  expect(await query({ TimeStamp: String(clock.getTime() / 1000 - 200) })).toMatchObject({ TradeStatus: '10200074' });
});

test('a card payment is given back in the way of its state', async () => {
  await order();
  await press('pay');
  expect(await card()).toBe('已授權');
  expect(await act('R', '500')).toBe('not while the payment is authorised');
  clock = new Date('2026-11-18T20:20:00+08:00');
  expect([await card(), await act('E', '500')]).toEqual(['要關帳', 'captures are under way']);
  clock = new Date('2026-11-18T21:00:00+08:00');
  expect(await act('R', '500')).toBe('not while the payment is to_capture');
  expect(await act('R', '100')).toBe('done');
  clock = new Date('2026-11-19T09:00:00+08:00');
  expect(await card()).toBe('已關帳');
  expect([await act('R', '401'), await act('R', '400'), await act('R', '1')]).toEqual(['more than is left', 'done', 'more than is left']);
});

test('an uncaptured payment is abandoned, one to be captured is taken back first', async () => {
  await order();
  await press('pay');
  expect([await act('C', '500'), await card()]).toEqual(['done', '要關帳']);
  expect(await act('N', '500')).toBe('not while the payment is to_capture');
  expect([await act('E', '500'), await card(), await act('N', '500'), await card()]).toEqual(['done', '已授權', 'done', '操作取消']);
});

test('the trade file: what was paid on a day, in Big5 or UTF-8, by either hash, one a minute', async () => {
  await order();
  await press('pay');
  const form = { MerchantID: '3002607', DateType: '2', BeginDate: '2026-11-18', EndDate: '2026-11-18', MediaFormated: '1' };
  const file = (fields: Fields) => post('/PaymentMedia/TradeNoAio', fields);
  const big5 = new TextDecoder('big5').decode(await (await file(sign(form))).arrayBuffer());
  const [head = '', row = ''] = big5.split('\r\n');
  expect(head.split(',').slice(0, 2)).toEqual(['訂單日期', '廠商訂單編號']);
  for (const cell of ['="CH20261118A0001"', '="2026-11-18已付款"', '=500', '="500點#贈送25點"']) expect(row).toContain(cell);
  expect(await (await file(sign({ ...form, CharSet: '2' }))).text()).toBe('0|one file a minute');
  later(1);
  expect(await (await file(sign({ ...form, CharSet: '2' }))).text()).toBe(big5);
  later(1);
  expect(await (await file(sign({ ...form, CharSet: '2' }, 'md5'))).text()).toBe('0|CheckMacValue Error');
});

test('what goes wrong on request: no answer, a lost one, a caller sent away', async () => {
  await order();
  twin.setFaults({ ...NO_FAULTS, calls: { query: 'refused', action: 'broken' } });
  const form = sign({ MerchantID: '3002607', MerchantTradeNo: 'CH20261118A0001', TimeStamp: String(clock.getTime() / 1000) });
  expect((await post('/Cashier/QueryTradeInfo/V5', form)).status).toBe(403);
  await press('pay');
  twin.setFaults({ ...NO_FAULTS, calls: { action: 'lost' } });
  const { tradeNo: TradeNo = '' } = twin.trades()[0] ?? {};
  const body = new URLSearchParams(sign({ MerchantID: '3002607', MerchantTradeNo: 'CH20261118A0001', TradeNo, Action: 'N', TotalAmount: '500' }));
  await expect(fetch(`${served.url}/CreditDetail/DoAction`, { method: 'POST', body, signal: AbortSignal.timeout(300) })).rejects.toThrow();
  twin.setFaults(NO_FAULTS);
  expect(await card()).toBe('操作取消');
});
