import { expect, test } from 'vitest';
import { encodeBig5 } from '../twin/big5.ts';
import { decodeFile, readFundingFile, readTradeFile } from './ecpay-files.ts';

const HEAD = '訂單日期,廠商訂單編號,綠界訂單編號,付款方式,付款狀態,訂單金額,商品名稱';
const row = (state: string, amount = '=500') => `="2026/11/18 10:30:00",="CH1",="2611181","信用卡",="${state}",${amount},="500點, ""贈""25點"`;

test('paid rows are read by the names of the head, in whatever order the columns stand', () => {
  expect(readTradeFile(`${HEAD}\r\n${row('2026-11-18已付款')}\r\n`)).toEqual([{ tradeNo: 'CH1', reference: '2611181', cardReference: null, amountTwd: 500 }]);
  expect(readTradeFile('訂單金額,付款狀態,綠界交易編號,特店訂單編號\n"1,200",已付款,R9,CH9\n')).toEqual([
    { tradeNo: 'CH9', reference: 'R9', cardReference: null, amountTwd: 1200 },
  ]);
  expect(readTradeFile('授權單號,訂單金額,付款狀態,綠界交易編號,特店訂單編號\n=14000001,500,已付款,R9,CH9\n')).toMatchObject([{ cardReference: '14000001' }]);
});

test('unpaid rows are none, an empty file is none', () => {
  expect(readTradeFile(`${HEAD}\n${row('未付款')}\n${row('付款失敗')}\n`)).toEqual([]);
  expect(readTradeFile(`${HEAD}\n`)).toEqual([]);
});

test.each([
  ['a text of refusal', '0|one file a minute', 'no trade file'],
  ['a column that is missing', '廠商訂單編號,付款狀態,訂單金額\nCH1,已付款,500', 'no column 綠界訂單編號'],
  ['a column that is there twice', `${HEAD},交易金額\n`, 'no column 訂單金額'],
  ['a state that is not known', `${HEAD}\n${row('已退款')}`, 'not known: 已退款'],
  ['a row that is cut off', `${HEAD}\n${row('已付款').slice(0, 40)}`, 'cannot be read'],
  ['a sum that is no whole number', `${HEAD}\n${row('已付款', '="12.5"')}`, 'no whole number'],
])('%s is refused as a whole', (_name, text, message) => {
  expect(() => readTradeFile(text)).toThrow(message);
});

test('the file of captures names what was captured and what went back, and is refused where it is none', () => {
  const head = '序號,授權單號,授權碼,訂單編號,交易日期,請款日期,交易金額,服務費,撥款金額';
  const { captured, refunded } = readFundingFile(
    `${head}\n1,14,777777,CH1,2026/11/18,2026/11/18,500,7,493\n2,14,777777,CH1,2026/11/18,2026/11/19,-120,0,-120\n`,
  );
  expect([[...captured], [...refunded]]).toEqual([['CH1'], ['CH1']]);
  for (const text of ['0|CheckMacValue Error', '序號,訂單編號\n1,CH1\n', `${head}\n1,14,777777,,2026/11/18,2026/11/18,500,7,493\n`, `${head}\n1,14,7777\n`])
    expect(() => readFundingFile(text)).toThrow('ECPay');
});

test('Big5 and UTF-8 are told apart', () => {
  expect(decodeFile(encodeBig5('廠商訂單編號'))).toBe('廠商訂單編號');
  expect(decodeFile(new TextEncoder().encode('廠商訂單編號'))).toBe('廠商訂單編號');
});
