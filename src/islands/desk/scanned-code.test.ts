import { expect, test } from 'vitest';
import { scannedCode } from './scanned-code.ts';

test.each([
  ['https://hub.example/zh/desk?rent=0b9f', { kind: 'rent', id: '0b9f' }],
  ['https://hub.example/en/staff/desk?rent=0b9f', { kind: 'rent', id: '0b9f' }],
  ['http://127.0.0.1:4321/en/desk/?registration=77aa', { kind: 'registration', id: '77aa' }],
  ['https://hub.example/zh/desk', null],
  ['https://hub.example/zh/news?rent=0b9f', null],
  ['0b9f1122', null],
  ['王小明', null],
  ['https://', null],
])('%s', (text, scanned) => {
  expect(scannedCode(text)).toEqual(scanned);
});
